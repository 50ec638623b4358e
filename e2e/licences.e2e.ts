import { licenceList } from '@/tests/shop/licence-list'
import { describe, expect, findingsOn, test } from './harness'
import { address, answers, card, dialog, enter, everyLine, everyList, everyRelease, openWith } from './licences'
import { button, heading, sees } from './visitor'
import { translate } from './words'

const windows = translate('platform.win')
const release = (device: string) => translate('licences.releaseDevice', { device })
const first = 'PC 0 (AA:00:00:00:00:01)'

describe('the licence page', () => {
  test('shows counters and numbered devices for each platform, and where to go from there', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto('/member.htm')
    await page.getByRole('link', { name: translate('shell.licences') }).click()
    await heading(page, 'shell.licences')
    await page.getByRole('tab', { name: 'Ebbcatch', selected: true }).waitFor()
    await expect.poll(() => page.getByRole('tab').count()).toBe(1)
    const devices = card(page, windows).getByRole('list', {
      name: translate('licences.devices', { platform: windows }),
    })
    await devices.getByRole('listitem').nth(2).getByText('00:E0:4C:68:02:9B').waitFor()
    await card(page, windows)
      .getByText(translate('licences.used', { used: 3, total: 4 }))
      .waitFor()
    await page.getByText(translate('licences.alsoFor')).getByRole('link').first().waitFor()
    const link = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    await expect.poll(() => link(translate('licences.download'))).toBe('/download.htm')
    await expect.poll(() => link(translate('licences.terms'))).toBe('/terms-of-license-authorization.htm')
    await expect
      .poll(() => link(translate('licences.buyMorePlatform', { platform: windows })))
      .toBe('/checkout.htm?pid=701&option=LFT&email=ada%40example.test')
  })

  test('the licence page is empty for a member without purchases, and leads to the shop', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto(address)
    await heading(page, 'licences.emptyTitle')
    await page.getByRole('link', { name: translate('licences.emptyLink') }).click()
    await page.waitForURL('**/download.htm')
  })
})

describe('a release', () => {
  test('is asked about first; the list clears at once, and is as it was when the release is refused', async ({
    open,
  }) => {
    const page = await enter(open, 'ada@example.test')
    await openWith(page, licenceList())
    let released = 0
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(everyRelease, async (route) => {
      released++
      await held
      await answers(route, {}, 20039)
    })
    const opener = card(page, windows).getByRole('button', { name: release(first) })
    await opener.press('Enter')
    await dialog(page)
      .getByText(translate('licences.confirmOneText', { device: first }))
      .waitFor()
    await dialog(page)
      .getByRole('button', { name: translate('ui.cancel') })
      .click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(released).toBe(0)

    await opener.click()
    await dialog(page)
      .getByRole('button', { name: translate('licences.release') })
      .click()
    await card(page, windows).getByText(translate('ui.loading')).waitFor()
    await expect.poll(() => card(page, windows).getByRole('listitem').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(windows)
    answer()
    await card(page, windows).getByRole('alert').getByText(translate('licences.quotaUsed')).waitFor()
    await expect.poll(() => card(page, windows).getByRole('listitem').count()).toBe(2)
    expect(released).toBe(1)
  })
})

describe('a code or a request', () => {
  test('that is invalid is refused, and another can be tried', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto('/member.htm?a=authorize_device')
    await button(page, 'ui.continue').click()
    await sees(page, 'licences.codeMissing')
    await page.getByLabel(translate('licences.codeLabel')).fill('bbbb bbbb')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(translate('licences.codeNotValid')).waitFor()
    expect(page.url()).toContain('code=BBBB-BBBB')
    await button(page, 'licences.otherCode').click()
    await heading(page, 'shell.titleAuthorize')

    await page.goto('/member.htm?a=authorize_device&t=offline')
    await button(page, 'ui.continue').click()
    await sees(page, 'licences.requestMissing')
    const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
    await page.getByLabel(translate('licences.requestFile')).setInputFiles(file)
    await page.getByRole('alert').getByText(translate('licences.notARequest')).waitFor()
    await button(page, 'licences.otherRequest').click()
    await heading(page, 'licences.offlineTitle')
  })
})

test('axe finds nothing on the page, in its dialog, in its empty and failed states, by day and by night', async ({
  open,
}) => {
  const page = await enter(open, 'ada@example.test')
  const found: Record<string, string[]> = {}
  const look = async (state: string, ...themes: ('light' | 'dark')[]) => {
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      found[`${state} ${colorScheme}`] = await findingsOn(page)
    }
  }
  await openWith(page, licenceList())
  await look('list', 'light', 'dark')
  await card(page, windows)
    .getByRole('button', { name: translate('licences.resetPlatform', { platform: windows }) })
    .click()
  await dialog(page).waitFor()
  await look('dialog', 'dark')
  await page.route(everyList, (route) => route.abort())
  await page.reload()
  await sees(page, 'load.failed')
  await look('failed', 'light')
  await page.unrouteAll()
  await page.route(everyLine, (route) => answers(route, { status: 1, products: [] }))
  await page.reload()
  await heading(page, 'licences.emptyTitle')
  await look('empty', 'dark')
  await page.goto('/member.htm?a=authorize_device&t=offline')
  await heading(page, 'licences.offlineTitle')
  await look('offline', 'light', 'dark')
  expect(Object.fromEntries(Object.entries(found).filter(([, findings]) => findings.length > 0))).toEqual({})
})
