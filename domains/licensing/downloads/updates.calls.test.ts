import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { publish } from '@/domains/commerce/catalogue/store'
import { seatPools, sharedSeats } from '@/domains/licensing/licences/tables'
import { addCompany } from '@/tests/people/acting-company'
import { amounts, names } from '@/tests/samples/small-vendor'
import { updateVendor } from '@/tests/samples/update-vendor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let version: number
const at = (day: string) => new Date(`${day}T00:00:00Z`)
const renewal = {
  pid: 3,
  kind: 'addOn' as const,
  addOn: 'upd' as const,
  extends: [2],
  family: 'paid-updates',
  line: 'downloader',
  platforms: ['win' as const],
  names,
  descriptions: names,
  box: 'a',
}
beforeAll(async () => {
  server = await startServerWithFiles()
  const products = [...updateVendor.products, renewal]
  const prices = [...updateVendor.prices, { pid: 3, term: '1Y' as const, amounts, onSale: true }]
  version = (await publish(server.database, { ...updateVendor, products, prices }, server.clock.now())).version
  const release = (build: number, version: string, day: string, more: object = {}) =>
    publishRelease(server, Buffer.from(version), {
      software: 'paid-tool',
      build,
      version,
      releasedAt: at(day),
      ...more,
    })
  await release(1001, '1.0.0', '2025-01-01')
  await release(1101, '1.1.0', '2025-12-01')
  await release(2001, '2.0.0', '2026-06-01')
  await release(3001, '3.0.0-beta.1', '2026-07-01', { channel: 'beta', notes: { en: 'Try it', de: 'Probe' } })
})
afterAll(() => server.close())

async function owner(email: string, lines: readonly [pid: number, day: string, updatesMonths: number | null][]) {
  const { id } = await server.member({ email })
  for (const [pid, day, updatesMonths] of lines) {
    const items = [itemOf(pid, { term: pid === 3 ? '1Y' : 'LFT', updatesMonths })]
    await placeOrder(server, id, { catalogueVersion: version, placedAt: at(day), items })
  }
  const visitor = server.visitor()
  await visitor.signIn(email)
  return visitor
}
const told = async (visitor: Awaited<ReturnType<typeof owner>>) =>
  (await visitor.call('GET /member/updates', { lang: 'en' })).data

it('names the version that the member keeps, later ones, and the renewal', async () => {
  const ada = await owner('ada@example.test', [[2, '2025-01-15', 12]])
  const { programs, channels } = await told(ada)
  expect(channels).toEqual(['stable', 'beta'])
  expect(programs).toMatchObject([
    {
      software: 'paid-tool',
      updates_until: Date.parse('2026-01-15') / 1000,
      newer: '2.0.0',
      channel: 'stable',
      versions: [{ os: 'win', version: '1.1.0', build: 1101 }],
      renewal: { pid: 3, option: '1Y' },
    },
  ])
  const file = await fetch(`${server.url}${programs[0]?.versions[0]?.link}`)
  expect([file.status, await file.text()]).toEqual([200, '1.1.0'])
})

it('offers the newest version after a renewal, and for updates without an end', async () => {
  const renewed = await told(
    await owner('bea@example.test', [
      [2, '2025-01-15', 12],
      [3, '2025-12-24', null],
    ]),
  )
  expect(renewed.programs).toMatchObject([
    { updates_until: Date.parse('2027-01-15') / 1000, newer: null, versions: [{ version: '2.0.0' }] },
  ])
  const endless = await told(await owner('gil@example.test', [[2, '2020-01-15', null]]))
  expect(endless.programs).toMatchObject([{ updates_until: null, newer: null, renewal: null }])
  expect((await told(await owner('sam@example.test', []))).programs).toEqual([])
})

describe('the way from a purchase to the program', () => {
  const programs = async (visitor: ReturnType<typeof server.visitor>, pids?: string) =>
    (await visitor.call('GET /downloads/programs', { lang: 'en', ...(pids && { pids }) })).data.programs

  it('leads a visitor to the newest file of what was bought, and to nothing without a purchase', async () => {
    const guest = server.visitor()
    const [program, ...others] = await programs(guest, '2')
    expect(others).toEqual([])
    expect(program).toMatchObject({ software: 'paid-tool', pids: [2], updates_ended: false })
    expect(program?.files.map(({ os, version }) => [os, version])).toEqual([['win', '2.0.0']])
    const file = await fetch(`${server.url}${program?.files[0]?.link}`)
    expect([file.status, await file.text()]).toEqual([200, '2.0.0'])
    expect(await programs(guest)).toEqual([])
    expect(await programs(guest, '999')).toEqual([])
  })

  it('gives a member whose updates have ended the last version that is theirs, and no preview', async () => {
    const visitor = await owner('late@example.test', [[2, '2025-01-15', 12]])
    for (const pids of ['2', undefined]) {
      const [program] = await programs(visitor, pids)
      expect(program).toMatchObject({ software: 'paid-tool', updates_ended: true })
      expect(program?.files.map(({ version }) => version)).toEqual(['1.1.0'])
      const file = await fetch(`${server.url}${program?.files[0]?.link}`)
      expect([file.status, await file.text()]).toEqual([200, '1.1.0'])
    }
  })

  it.each(['', '2,', 'x', '1'.repeat(10), Array.from({ length: 51 }, () => 1).join()])('refuses %s', async (pids) => {
    const { cscode, data } = await server.visitor().call('GET /downloads/programs', { pids })
    expect(pids === '' ? [cscode, data] : data).toEqual(pids === '' ? [0, { programs: [] }] : { fields: ['pids'] })
  })
})

it('stores the chosen channel, if it exists', async () => {
  const visitor = await owner('eve@example.test', [[2, '2026-01-15', 12]])
  const choose = (channel: string, software = 'paid-tool') =>
    visitor.call('POST /member/update_channel', { software, channel })
  expect((await choose('beta')).data).toEqual({ channel: 'beta' })
  const [chosen] = (await told(visitor)).programs
  expect(chosen).toMatchObject({ channel: 'beta', newer: null, versions: [{ version: '2.0.0' }] })
  // Available previews, with their release notes in the member's language.
  expect(chosen?.previews).toMatchObject([{ version: '3.0.0-beta.1', notes: 'Try it' }])
  const preview = await fetch(`${server.url}${chosen?.previews[0]?.link}`)
  expect([preview.status, await preview.text()]).toEqual([200, '3.0.0-beta.1'])
  expect((await choose('nightly')).data).toEqual({ fields: ['channel'] })
  expect((await choose('beta', 'boats')).data).toEqual({ fields: ['software'] })
  await choose('stable')
  expect((await told(visitor)).programs[0]).toMatchObject({ channel: 'stable', previews: [] })
})

it("a company's purchase gives updates to people with a seat of it, as long as they hold it, without a renewal", async () => {
  const acme = await addCompany(server, 'acme')
  const items = [itemOf(2, { term: 'LFT', updatesMonths: 12 })]
  await placeOrder(server, acme, { catalogueVersion: version, placedAt: at('2025-01-15'), items })
  const visitor = await owner('guest@example.test', [])
  expect((await told(visitor)).programs).toEqual([])
  const guest = await memberByEmail(server.database, 'guest@example.test')
  const [pool] = await server.database
    .insert(seatPools)
    .values({ memberId: acme, line: 'downloader', platform: 'win', total: 1 })
    .returning({ id: seatPools.id })
  const place = { poolId: pool?.id ?? 0, personId: guest?.id ?? 0, source: 'company' } as const
  await server.database.insert(sharedSeats).values({ ...place, assignedAt: server.clock.now() })
  expect((await told(visitor)).programs).toMatchObject([
    { software: 'paid-tool', updates_until: Date.parse('2026-01-15') / 1000, renewal: null },
  ])
  await server.database.update(sharedSeats).set({ endedAt: server.clock.now(), ending: 'takenBack' })
  expect((await told(visitor)).programs).toEqual([])
})

it('offers a file for each processor where there are several', async () => {
  const built = { software: 'paid-tool', build: 2101, version: '2.1.0', releasedAt: at('2026-06-02') }
  await publishRelease(server, Buffer.from('for arm'), { ...built, arch: 'arm64' })
  await publishRelease(server, Buffer.from('for intel'), { ...built, arch: 'x64' })
  const visitor = await owner('both@example.test', [[2, '2026-01-15', 12]])
  const [program] = (await told(visitor)).programs
  expect(program?.versions.map(({ os, arch, version: named }) => [os, arch, named])).toEqual([
    ['win', 'x64', '2.1.0'],
    ['win', 'arm64', '2.1.0'],
  ])
})
