import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '@/domains/commerce/catalogue'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { seatPools, sharedSeats } from '@/domains/licensing/licences/tables'
import { root } from '@/platform/config/root'
import { days } from '@/platform/time/duration'
import { addCompany } from '@/tests/people/acting-company'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let catalogueVersion: number
/** Signed in once; each test begins with what it buys. */
let ada: Awaited<ReturnType<typeof member>>
beforeAll(async () => {
  server = await startServerWithFiles()
  const folder = join(root, 'catalogues', 'demo')
  const loaded = await loadCatalogue(
    server.database,
    { folder: folder, offer: server.installation.offer },
    server.clock.now(),
  )
  if ('problems' in loaded) throw new Error('The demo catalogue is not in order')
  catalogueVersion = loaded.version
  const past = new Date('2025-06-01T00:00:00Z')
  const future = new Date('2026-12-24T00:00:00Z')
  const publish = (build: number, more: object = {}) =>
    publishRelease(server, Buffer.from(`content ${build} ${JSON.stringify(more)}`), {
      software: 'ebbcatch-video',
      build,
      ...more,
    })
  await publish(3012, { version: '3.0.1', releasedAt: past, minimumSystem: '7' })
  await publish(61042, { version: '6.1.0' })
  await publish(70001, { version: '7.0.0', releasedAt: future })
  await publish(61042, { version: '6.1.0', platform: 'mac' })
  await publish(1001, { software: 'ebbcatch-lectures', releasedAt: new Date('2026-11-20T00:00:00Z') })
  await publish(9001, { software: 'ringshell-copy' })
  ada = await member('ada@example.test')
})
beforeEach(async () => {
  await server.database.execute('delete from order_lines')
  await server.database.execute('delete from orders')
})
afterAll(() => server.close())

const at = (date: string) => new Date(date)
async function member(email: string) {
  const { id } = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { id, visitor }
}
type BoughtProduct = [pid: number, term: '1M' | '1Y' | 'LFT', placedAt?: string | undefined, status?: 0 | 1 | 2 | 3]
const buy = (memberId: number, [pid, term, placedAt = '2026-11-01T00:00:00Z', status = 0]: BoughtProduct) =>
  placeOrder(server, memberId, { catalogueVersion, status, placedAt: at(placedAt), items: [itemOf(pid, { term })] })
const versions = (visitor: Visitor, input: Record<string, unknown> = {}) =>
  visitor.call('GET /change_log/extend_download', {
    product_line: 'downloader',
    software: 'Ebbcatch Video',
    lang: 'en',
    ...input,
  })

describe('the versions of a product', () => {
  it("the versions of a product are listed for members with the line's service, newest first, and not before their release", async () => {
    const { id, visitor } = ada
    expect((await versions(visitor)).cscode).toBe(20002)
    await buy(id, [781, 'LFT'])
    const { cscode, data } = await versions(visitor)
    expect(cscode).toBe(0)
    expect(data.map(({ os, build }) => [os, build])).toEqual([
      ['win', 61042],
      ['mac', 61042],
      ['win', 3012],
    ])
    expect(data[2]).toEqual({
      extend_download: expect.stringMatching(/^\/download\/[a-p]{62}\/ebbcatch-video-3\.0\.1-3012-win\.exe$/),
      version: '3.0.1',
      build: 3012,
      os: 'win',
      arch: 'any',
      released: Date.parse('2025-06-01T00:00:00Z') / 1000,
      size: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      minimum_system: '7',
      channel: 'stable',
      notes: '',
      notes_link: '',
    })
    // Older clients read the build from the address.
    for (const { extend_download, build } of data) {
      expect(extend_download.match(/\d{4,5}/g)).toEqual([String(build)])
    }
    expect((await versions(visitor, { os: 'mac' })).data).toHaveLength(1)
    expect((await versions(visitor, { product_line: 'disc', software: 'Ringshell Copy' })).cscode).toBe(20002)
    expect(await server.statementsOf(() => versions(visitor))).toBe(3)
  })

  it('are listed for a person with a company’s seat, as long as they hold it', async () => {
    const guest = await member('gus@example.test')
    const acme = await addCompany(server, 'acme')
    await buy(acme, [781, 'LFT'])
    await buy(acme, [782, 'LFT'])
    expect((await versions(guest.visitor)).cscode).toBe(20002)
    const [pool] = await server.database
      .insert(seatPools)
      .values({ memberId: acme, line: 'downloader', platform: 'win', total: 1 })
      .returning({ id: seatPools.id })
    const place = { poolId: pool?.id ?? 0, personId: guest.id, source: 'company' } as const
    await server.database.insert(sharedSeats).values({ ...place, assignedAt: server.clock.now() })
    const { data } = await versions(guest.visitor)
    expect(data).toHaveLength(3)
    const link = data[2]?.extend_download ?? ''
    expect((await guest.visitor.send(link)).status).toBe(200)
    // The company has the service of the other line, too; the place is of this one.
    expect((await versions(guest.visitor, { product_line: 'disc', software: 'Ringshell Copy' })).cscode).toBe(20002)
    await server.database.update(sharedSeats).set({ endedAt: server.clock.now(), ending: 'takenBack' })
    expect((await versions(guest.visitor)).cscode).toBe(20002)
    expect((await guest.visitor.send(link)).status).toBe(403)
  })

  it.each([
    { product_line: 'ebbcatch', software: 'ebbcatch-video' },
    { product_line: 'Downloader', software: 'ebbcatch ビデオ' },
  ])('are found by any name of the platform: %j', async (input) => {
    const { id, visitor } = ada
    await buy(id, [1781, 'LFT'])
    expect((await versions(visitor, input)).data).toHaveLength(3)
  })

  it.each([
    [{ product_line: 'boats' }, 'product_line'],
    [{ software: 'Ringshell Copy' }, 'software'],
    [{ os: 'mobile' }, 'os'],
  ])('are refused for %j', async (input, field) => {
    const { cscode, data } = await versions(ada.visitor, input)
    expect([cscode, data]).toEqual([10001, { fields: [field] }])
  })
})

describe('the service', () => {
  it.each<[string, BoughtProduct, number]>([
    ['waits for its payment', [781, 'LFT', undefined, orderStatus.waiting], 0],
    ['goes with a refund', [781, 'LFT', undefined, orderStatus.refunded], 0],
    ['goes with a chargeback', [781, 'LFT', undefined, orderStatus.cancelled], 0],
    ['of another line is another one', [782, 'LFT'], 0],
    ['is not the guarantee', [772, 'LFT'], 0],
    ['runs until its last second', [781, '1Y', '2025-11-21T12:00:00.001Z'], 1],
    ['ends with its term', [781, '1Y', '2025-11-21T12:00:00.000Z'], 0],
  ])('%s', async (_, bought, status) => {
    const { id, visitor } = ada
    await buy(id, bought)
    const { data } = await visitor.call('GET /member/eds_product')
    expect(data.downloader).toEqual({ status, eds_pid: 781 })
    expect((await versions(visitor)).cscode).toBe(status === 1 ? 0 : 20002)
  })

  it('the service belongs to its member alone', async () => {
    const { id } = await server.member({ email: 'owner@example.test' })
    await buy(id, [781, 'LFT'])
    const { visitor } = ada
    expect((await versions(visitor)).cscode).toBe(20002)
    expect((await visitor.call('GET /member/eds_product')).data.downloader?.status).toBe(0)
  })
})

describe('the service of each platform', () => {
  it('spec 5.1: is sold with the product of that platform', async () => {
    const { visitor } = ada
    const { data } = await visitor.call('GET /member/eds_product', { os: 'mac' })
    expect(data.downloader).toEqual({ status: 0, eds_pid: 1781 })
    const { data: all } = await visitor.call('GET /member/eds_product_v1')
    expect([all.offers.downloader_eds_win?.pid, all.offers.downloader_eds_mac?.pid]).toEqual([781, 1781])
  })
})

describe('the add-ons', () => {
  it('are listed with their software, times and prices', async () => {
    const { id, visitor } = ada
    await buy(id, [1781, 'LFT'])
    await buy(id, [772, '1Y', '2026-11-10T00:00:00Z'])
    // Renewed early, under the former id.
    await buy(id, [974, '1M', '2026-10-31T08:00:00Z'])
    await buy(id, [907, '1M', '2026-11-20T08:00:00Z'])
    const { data } = await visitor.call('GET /member/eds_product_v1', { lang: 'de' })
    expect(data.eds_info.downloader).toEqual({
      status: 1,
      eds_pid: 1781,
      name: 'Ebbcatch',
      software: { win: ['Ebbcatch Video', 'Ebbcatch Vorlesungen'], mac: ['Ebbcatch Video'], linux: [] },
    })
    expect(data.eds_info.disc).toEqual({
      status: 0,
      eds_pid: 782,
      name: 'Ringshell',
      software: { win: ['Ringshell Copy'], mac: [], linux: [] },
    })
    const seconds = (date: string) => Date.parse(date) / 1000
    const never = { start: 0, end: 0, npg_free_pids: [], npg_free_products: [] }
    expect(data.npg_info).toEqual({
      downloader_npg_win: {
        start: seconds('2026-11-10T00:00:00Z'),
        end: seconds('2027-11-10T00:00:00Z'),
        npg_free_pids: [704],
        npg_free_products: [{ pid: 704, name: 'Ebbcatch Vorlesungen' }],
      },
      downloader_npg_mac: never,
      downloader_npg_linux: never,
    })
    expect(data.edp_info).toEqual({
      downloader_edp_win: { 974: { start: seconds('2026-10-31T08:00:00Z'), end: seconds('2026-12-30T08:00:00Z') } },
      downloader_edp_mac: {},
      downloader_edp_linux: {},
    })
    expect(data.offers.downloader_eds).toEqual({ pid: 781, option: 'LFT', currency: 'EUR', price: '29.99' })
    expect(data.offers.downloader_npg_mac).toEqual({ pid: 1772, option: 'LFT', currency: 'EUR', price: '89.99' })
    expect(data.offers.downloader_edp_win).toEqual({ pid: 974, option: '1Y', currency: 'EUR', price: '59.99' })
    expect(data.offers.disc_npg_win).toBeUndefined()
  })

  it('that were renewed early end at the same time here and on the dashboard', async () => {
    for (const paid of ['2025-07-01T00:00:00Z', '2025-10-01T00:00:00Z']) await buy(ada.id, [974, '1Y', paid])
    const { downloader_edp_win: told } = (await ada.visitor.call('GET /member/upgrade_license')).data.content
    expect([told?.status, told?.start, told?.end]).toEqual([1, '2025-07-01', '2027-07-01'])
    const { edp_info } = (await ada.visitor.call('GET /member/eds_product_v1')).data
    expect(edp_info.downloader_edp_win?.['974']?.end).toBe(Date.parse('2027-07-01') / 1000)
  })

  it('of a member with 500 orders take three statements as well', async () => {
    const { id, visitor } = ada
    await buy(id, [781, 'LFT'])
    await server.database.execute(`insert into orders (number, member_id, status, origin, placed_at, currency, total, country, vat_basis_points, catalogue_version)
      select 'MANY-' || n, ${id}, 0, 'given', now(), 'USD', 0, 'US', 0, ${catalogueVersion} from generate_series(1, 500) n`)
    await server.database.execute(`insert into order_lines (order_id, position, pid, term, platforms, quantity, names, unit_amount, amount, status)
      select id, 0, 701, 'LFT', '{win}', 1, '{}', 0, 0, 0 from orders where number like 'MANY-%'`)
    for (const key of ['GET /member/eds_product', 'GET /member/eds_product_v1'] as const) {
      expect(await server.statementsOf(() => visitor.call(key))).toBe(3)
    }
    expect((await visitor.call('GET /member/eds_product')).data.downloader?.status).toBe(1)
  })

  it('end as time goes on', async () => {
    const { id, visitor } = ada
    await buy(id, [782, '1M', '2026-11-21T11:00:00Z'])
    const status = async () => (await visitor.call('GET /member/eds_product')).data.disc?.status
    expect(await status()).toBe(1)
    server.clock.advance(days(30))
    await visitor.signIn('ada@example.test')
    expect(await status()).toBe(0)
  })
})
