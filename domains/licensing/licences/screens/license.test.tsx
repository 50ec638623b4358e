import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { licenceList } from '@/tests/shop/licence-list'
import License from './license'

const lines = 'GET /member/product_licenses/products'
const list = 'GET /member/product_licenses'
const keys = 'GET /member/licence_keys'
const tried = 'GET /member/trials'
const meters = 'GET /member/meters'
const release = 'GET /member/unbind_device'
const windows = translate('platform.win')
const product = (id: string) => ({ id, name: id, kept: id !== 'disc' })
const answerOf = (...ids: readonly string[]) => ({ data: { status: 1, products: ids.map(product) } })

const card = (platform: string) => screen.findByRole('region', { name: platform })

it('offers exactly the possible actions', async () => {
  const spent = { total: 3, used: 3, is_allow_reset: false }
  const { win: _, ...others } = licenceList().deauthorize
  answer({
    [lines]: [answerOf('downloader')],
    [list]: [{ data: licenceList({ win_totle: 10, deauthorize: { win: spent, ...others } }) }],
  })
  draw(<License boot={{ legal: [] }} />)
  const full = within(await card(windows))
  await full.findByRole('button', { name: translate('licences.bindPlatform', { platform: windows }) })
  expect(full.getByText(translate('licences.releasesLeft', { left: 0 }))).toBeTruthy()
  expect([full.queryAllByRole('button').length, full.queryAllByRole('link').length]).toEqual([1, 0])
  expect(within(await card('Mac')).getAllByRole('link')).toHaveLength(1)

  answer({ [lines]: [answerOf('downloader')], [list]: [{ data: licenceList({ win_totle: 9 }) }] })
  draw(<License boot={{ legal: [] }} />)
  const open = within(await card(windows))
  await open.findByRole('button', { name: translate('licences.bindPlatform', { platform: windows }) })
  expect([open.getAllByRole('button').length, open.getAllByRole('link').length]).toEqual([4, 1])
})

it('shows the first of many devices, and the others on request', async () => {
  const named = (id: string) => ({ id, device: id, name: null, last_seen: 1, version: null })
  const devices = { win: [named('first')], mac: [], linux: [], mobile: [] }
  answer({
    [lines]: [answerOf('downloader')],
    [list]: [{ data: licenceList({ device_licenses: devices, further: ['win'] }) }],
    [`${list}/more`]: [{ data: { devices: [named('second')], more: false } }],
  })
  const { user } = draw(<License boot={{ legal: [] }} />)
  const shown = within(await card(windows))
  await user.click(shown.getByRole('button', { name: translate('ui.more') }))
  await shown.findByText('second')
  shown.getByText('first')
  expect(shown.queryByRole('button', { name: translate('ui.more') })).toBeNull()
})

it('has a tab for each line of the vendor, and opens the one chosen last', async () => {
  const empty = { win: [], mac: [], linux: [], mobile: [] }
  answer({
    [lines]: [answerOf('downloader', 'music', 'disc')],
    [list]: [{ data: licenceList() }, { data: licenceList({ product: product('music'), device_licenses: empty }) }],
  })
  const { user } = draw(<License boot={{ legal: [] }} />)
  await card(windows)
  screen.getByRole('tab', { name: 'downloader' }).focus()
  await user.keyboard('{ArrowRight}')
  const music = screen.getByRole('tab', { name: 'music', selected: true })
  expect(document.activeElement).toBe(music)
  await waitFor(async () => expect(within(await card(windows)).getByText(translate('licences.none'))).toBeTruthy())
  expect(screen.queryByRole('tab', { name: 'disc' })).toBeNull()
})

it('the licence page offers no choice of one line, and names it where others are left out', async () => {
  const names = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
  for (const [owned, shown] of [
    [['downloader'], []],
    [['downloader', 'disc'], ['downloader']],
  ] as const) {
    answer({ [lines]: [answerOf(...owned)], [list]: [{ data: licenceList() }] })
    draw(<License boot={{ legal: [] }} />)
    await card(windows)
    expect(names()).toEqual(shown)
  }
})

it('shows a card once its position is known, so that a late answer loses no dialog', async () => {
  let come = () => {}
  const late = new Promise<ReturnType<typeof answerOf>>((resolve) => {
    come = () => resolve(answerOf('downloader'))
  })
  const asked = answer({ [lines]: [late], [list]: [{ data: licenceList() }] })
  draw(<License boot={{ legal: [] }} />)
  await waitFor(() => expect(asked).toContain(list))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('region', { name: windows })).toBeNull()
  come()
  await card(windows)
})

it('gives the reason of a failure, and loads again on request', async () => {
  answer({ [lines]: [answerOf('downloader')], [list]: [null, { data: licenceList() }] })
  const { user } = draw(<License boot={{ legal: [] }} />)
  expect(within(await screen.findByRole('alert')).getByText(translate('load.failed'))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: translate('ui.tryAgain') }))
  await card(windows)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))

  answer({ [lines]: [answerOf('downloader')], [list]: [{ cscode: 20027 }] })
  draw(<License boot={{ legal: [] }} />)
  expect(within(await screen.findByRole('alert')).getByText(translate('load.20027'))).toBeTruthy()
})

it('the licence page keeps the list and says so when the result of a release is unknown', async () => {
  const calls = answer({
    [lines]: [answerOf('downloader')],
    [list]: [{ data: licenceList() }, null],
    [release]: [null],
  })
  const { user } = draw(<License boot={{ legal: [] }} />)
  const devices = within(await card(windows))
  await user.click(
    devices.getByRole('button', { name: translate('licences.releaseDevice', { device: 'PC 0 (AA:00:00:00:00:01)' }) }),
  )
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: translate('licences.release') }))
  expect(within(await devices.findByRole('alert')).getByText(translate('ui.unreachable'))).toBeTruthy()
  expect(devices.getAllByRole('listitem')).toHaveLength(2)
  expect(calls.filter((each) => ![keys, tried, meters].includes(each)).slice(0, 3)).toEqual([lines, list, release])
})

it('shows revoked licences, and that they cannot be used', async () => {
  const revoked = [{ name: 'Video', order: 'TW-1', since: 1_790_000_000 }]
  answer({ [lines]: [answerOf('downloader')], [list]: [{ data: licenceList({ revoked }) }] })
  draw(<License boot={{ legal: [] }} />)
  const said = { product: 'Video', order: 'TW-1', since: new Date(1_790_000_000_000) }
  expect(await screen.findByText(translate('licences.revoked', said))).toBeTruthy()
})

it('shows the number of seats that people of the household have', async () => {
  const given = { win: 1, mac: 0, linux: 0, mobile: 0 }
  answer({ [lines]: [answerOf('downloader')], [list]: [{ data: licenceList({ win_used: 3, given }) }] })
  draw(<License boot={{ legal: [] }} />)
  expect(within(await card(windows)).getByText(translate('licences.given', { count: 1 }))).toBeTruthy()
})

it('the licence page shows a place given by another account, and removes the device from it', async () => {
  const given = { id: 4, platform: 'win', from: 'Acme GmbH', source: 'company', may_leave: true } as const
  const device = { id: 'seat', device: 'AA:00:00:00:00:09', name: 'Laptop', last_seen: 1_790_000_000, version: null }
  const title = translate('licences.sharedTitle', { platform: windows, account: 'Acme GmbH' })
  const calls = answer({
    [lines]: [answerOf('downloader')],
    [list]: [
      { data: licenceList({ shared: [{ ...given, device }] }) },
      { data: licenceList({ shared: [{ ...given, device: null }] }) },
    ],
    [release]: [{ data: {} }],
  })
  const { user } = draw(<License boot={{ legal: [] }} />)
  const place = within(await card(title))
  await user.click(
    place.getByRole('button', { name: translate('licences.releaseDevice', { device: 'Laptop (AA:00:00:00:00:09)' }) }),
  )
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: translate('licences.release') }))
  await waitFor(async () => expect(within(await card(title)).getByText(translate('licences.sharedFree'))).toBeTruthy())
  expect(calls).toContain(release)
})

it('shows a device’s trial, its end and the link to buy; also after its end', async () => {
  const trial = { id: '1', product: 'Video', platform: 'win', device: 'Studio', until: 1_790_000_000 }
  const trials = [
    { ...trial, runs: true, buy: 'pid=1&option=LFT' },
    { ...trial, id: '2', device: 'Keller', runs: false, buy: null },
  ]
  answer({ [lines]: [answerOf()], [tried]: [{ data: { trials } }] })
  draw(<License boot={{ legal: [] }} />)
  const part = within(await screen.findByRole('region', { name: translate('licences.trials') }))
  const until = new Date(1_790_000_000_000)
  expect(part.getByText(translate('licences.trialUntil', { device: 'Studio', until }))).toBeTruthy()
  expect(part.getByText(translate('licences.trialEnded', { device: 'Keller', until }))).toBeTruthy()
  const [link, ...others] = part.getAllByRole('link')
  expect([link?.getAttribute('href'), others]).toEqual(['/checkout.htm?pid=1&option=LFT', []])
})

it('lists the member’s licences first, and names systems without one in one line', async () => {
  const nothing = { win: [], mac: [], linux: [], mobile: [] }
  const floating = [{ platform: 'linux' as const, total: 3, used: 0, devices: [] }]
  const given = { id: 4, platform: 'mac', from: 'Acme GmbH', source: 'company', may_leave: true, device: null } as const
  const counts = { win_used: 0, win_totle: 0, mac_totle: 0 }
  const sold = { win: 'pid=1&option=LFT', mac: 'pid=2&option=LFT', linux: 'pid=3&option=LFT', mobile: null }
  const held = licenceList({
    ...counts,
    device_licenses: nothing,
    buy_more: sold,
    shared: [given],
    floating,
  })
  answer({ [lines]: [answerOf('downloader')], [list]: [{ data: held }] })
  draw(<License boot={{ legal: [] }} />)
  await screen.findByText(translate('licences.alsoFor'))
  expect(screen.getAllByRole('region').map((each) => each.querySelector('h2, h3')?.textContent)).toEqual([
    translate('licences.sharedTitle', { platform: translate('platform.mac'), account: 'Acme GmbH' }),
    translate('licences.floating', { platform: translate('platform.linux') }),
  ])
  const offered = within(screen.getByText(translate('licences.alsoFor'))).getAllByRole('link')
  expect(offered.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [windows, '/checkout.htm?pid=1&option=LFT'],
  ])
})

it('shows the key of a device, and marks a key known to a person who may no longer read it', async () => {
  const device = { id: '00000000-0000-4000-8000-000000000009', device: 'PC', name: null, last_seen: 1, version: null }
  const win = [
    { ...device, key: { ending: 'M4QT', replaced: false } },
    { ...device, id: '00000000-0000-4000-8000-000000000008', key: { ending: 'XB7B', replaced: true } },
  ]
  const listed = { key: 'TIDE-ABCDE', name: 'Tide', order: 'AAAAA-10001' }
  answer({
    [lines]: [answerOf('downloader')],
    [list]: [{ data: licenceList({ device_licenses: { win, mac: [], linux: [], mobile: [] } }) }],
    [keys]: [{ data: { keys: [{ ...listed, taken: true }], claims: false } }],
  })
  draw(<License boot={{ legal: [] }} />)
  const shown = within(await card(windows))
  expect(shown.getByText(translate('licences.byKey', { ending: 'M4QT' }))).toBeTruthy()
  expect(shown.getByText(translate('licences.byReplacedKey', { ending: 'XB7B' }))).toBeTruthy()
  expect(await screen.findByText(translate('licences.keyTaken'))).toBeTruthy()
  expect(screen.getByRole('button', { name: translate('licences.replaceKeyOf', { product: 'Tide' }) })).toBeTruthy()
})
