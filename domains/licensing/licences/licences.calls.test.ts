import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { enqueue } from '@/platform/jobs/queue'
import { days, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { keyOfTheDay, rotateKey } from './actions/signing'
import { licences } from './domain'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const list = async (visitor: Visitor, input: Record<string, unknown> = {}) => {
  const { cscode, data } = await visitor.call('GET /member/product_licenses', input)
  expect(cscode).toBe(0)
  return data
}
const idsOf = async (visitor: Visitor) => (await list(visitor)).device_licenses.win.map(({ id }) => id)
const unbind = async (visitor: Visitor, id: string) => (await visitor.call('GET /member/unbind_device', { id })).cscode
const reset = async (visitor: Visitor, input: Record<string, unknown> = {}) =>
  (await visitor.call('GET /member/license_authorizations/product_reset', { client: 'win', ...input })).cscode
const historyOf = async (id: number) => {
  const { rows } = await server.database.execute<{ kind: string }>(
    `select e.kind from seat_events e join seats s on s.id = e.seat_id join seat_pools p on p.id = s.pool_id
     where p.member_id = ${id} order by e.id`,
  )
  return rows.map(({ kind }) => kind)
}

it('T2-18: refuses an unknown line', async () => {
  const visitor = server.visitor()
  await server.member({ email: 'lines@example.test' })
  await visitor.signIn('lines@example.test')
  const { cscode, data } = await visitor.call('GET /member/product_licenses', { product: 'nowhere' })
  expect([cscode, data]).toEqual([10001, { fields: ['product'] }])
})

describe('the licence page', () => {
  it('lists lines, devices and possible releases, in the form of older clients', async () => {
    const { email, visitor } = await seats.member('ada@example.test', [
      { quantity: 2 },
      { pid: 3, platforms: ['mobile'] },
      { pid: 4 },
    ])
    await seats.signIn(email, deviceOf('one', { device: 'aa-bb-cc-00-11-22' }))
    await seats.signIn(email, deviceOf('phone', { platform: 'mobile', device: 'Pixel 12', name: '' }))
    expect((await visitor.call('GET /member/product_licenses/products', { lang: 'de' })).data).toEqual({
      status: 1,
      products: [
        { id: 'downloader', name: 'A', kept: true },
        { id: 'music', name: 'Musik', kept: false },
      ],
    })
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    const none = { total: 0, used: 0, is_allow_reset: false }
    const last_seen = server.clock.now().getTime() / 1000
    expect(await list(visitor, { lang: 'en' })).toEqual({
      status: 1,
      product: { id: 'downloader', name: 'A' },
      device_licenses: {
        win: [{ id, device: 'AA:BB:CC:00:11:22', name: 'Studio', last_seen, version: null }],
        mac: [],
        linux: [],
        mobile: [{ id, device: 'Pixel 12', name: null, last_seen, version: null }],
      },
      win_used: 1,
      win_totle: 2,
      mac_used: 0,
      mac_totle: 0,
      linux_used: 0,
      linux_totle: 0,
      mobile_used: 1,
      mobile_totle: 1,
      deauthorize: {
        win: { total: 2, used: 0, is_allow_reset: true },
        mac: none,
        linux: none,
        mobile: { total: 1, used: 0, is_allow_reset: true },
      },
      buy_more: { win: 'pid=1&option=LFT&email=ada%40example.test', mac: null, linux: null, mobile: null },
      offers: [{ platform: 'win', name: expect.any(String), price: expect.any(String), currency: 'USD' }],
    })
    expect((await list(visitor, { product: 'music' })).win_totle).toBe(1)
  })

  it('the licence page is empty for a member without licences', async () => {
    const { visitor } = await seats.member('nia@example.test', [])
    expect((await visitor.call('GET /member/product_licenses/products')).data.products).toEqual([])
    expect((await list(visitor)).win_totle).toBe(0)
  })

  it('takes three statements and one for revoked licences; its changes take a few more for their locks', async () => {
    const { email, visitor } = await seats.member('three@example.test', [{ quantity: 3 }])
    for (const name of ['a', 'b', 'c']) await seats.signIn(email, deviceOf(name))
    const [first = ''] = await idsOf(visitor)
    const statements = [
      await server.statementsOf(() => visitor.call('GET /member/product_licenses/products')),
      await server.statementsOf(() => list(visitor)),
      await server.statementsOf(() => unbind(visitor, first)),
      await server.statementsOf(() => reset(visitor)),
    ]
    expect(statements).toEqual([3, 4, 5, 4])
    expect(await idsOf(visitor)).toEqual([])
  })

  it('the licence page has no seats of a term that has ended, even before they are counted again', async () => {
    const { id, email, visitor } = await seats.member('term@example.test', [{ term: '1M' }, {}])
    for (const name of ['a', 'b']) await seats.signIn(email, deviceOf(name))
    const [oldest] = await idsOf(visitor)
    server.clock.advance(days(34))
    await visitor.signIn(email)
    expect(await list(visitor)).toMatchObject({ win_used: 1, win_totle: 1 })
    await enqueue(server.database, { kind: 'licences.terms', payload: {}, runAt: server.clock.now() })
    await server.worker.drain()
    expect(await idsOf(visitor)).toEqual([oldest])
    expect(await historyOf(id)).toEqual(['granted', 'granted', 'takenBack'])
  })
})

describe('a single release', () => {
  it('frees the seat and counts for a year', async () => {
    const { id, email, visitor } = await seats.member('single@example.test')
    const device = deviceOf()
    await seats.signIn(email, device)
    const [seat = ''] = await idsOf(visitor)
    expect(await unbind(visitor, seat)).toBe(0)
    expect(await list(visitor)).toMatchObject({ win_used: 0, deauthorize: { win: { total: 1, used: 1 } } })
    expect(await unbind(visitor, seat)).toBe(20035)

    await seats.signIn(email, device)
    const [again = ''] = await idsOf(visitor)
    expect(await unbind(visitor, again)).toBe(20039)
    expect(await idsOf(visitor)).toEqual([again])
    expect(await historyOf(id)).toEqual(['granted', 'released', 'granted'])

    server.clock.advance(days(365))
    await visitor.signIn(email)
    expect(await unbind(visitor, again)).toBe(0)
  })

  it('is refused to strangers, and to foreign pages', async () => {
    const mine = await seats.member('mine@example.test')
    const other = await seats.member('other@example.test')
    await seats.signIn(mine.email)
    const [seat = ''] = await idsOf(mine.visitor)
    expect(await unbind(other.visitor, seat)).toBe(20035)
    const path = `/member/unbind_device?id=${seat}`
    const foreign = await mine.visitor.send(path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(await foreign.json()).toMatchObject({ cscode: 10010 })
    expect(await idsOf(mine.visitor)).toEqual([seat])
    for (const id of ['', '7', 'x'.repeat(36)]) expect(await unbind(mine.visitor, id)).toBe(10001)
  })

  it('never exceeds the quota, for any number of simultaneous requests', async () => {
    const { id, email, visitor } = await seats.member('many@example.test', [{ quantity: 6 }])
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await seats.signIn(email, deviceOf(name))
    // Two of six are spent already, so there is room for four.
    const spent = server.clock.now().toISOString()
    await server.database.execute(
      `update seat_pools set releases = array_fill('${spent}'::timestamptz, '{2}') where member_id = ${id}`,
    )
    const devices = await idsOf(visitor)
    const answers = await Promise.all([...devices, ...devices].map((seat) => unbind(visitor, seat)))
    expect(answers.filter((code) => code === 0)).toHaveLength(4)
    expect(new Set(answers)).toEqual(new Set([0, 20035, 20039]))
    expect(await list(visitor)).toMatchObject({ win_used: 2, deauthorize: { win: { total: 6, used: 6 } } })
  })
})

describe('a reset', () => {
  it('frees all seats of one platform, once a year', async () => {
    const { id, email, visitor } = await seats.member('reset@example.test', [
      { quantity: 2 },
      { pid: 2, platforms: ['mac'] },
    ])
    expect(await reset(visitor)).toBe(20035)
    const all = [deviceOf('a'), deviceOf('b'), deviceOf('c', { platform: 'mac' })]
    for (const device of all) await seats.signIn(email, device)
    const answers = await Promise.all([1, 2, 3].map(() => reset(visitor)))
    expect(answers.sort()).toEqual([0, 20035, 20035])
    expect(await list(visitor)).toMatchObject({ win_used: 0, mac_used: 1, deauthorize: { win: { used: 0 } } })
    await seats.signIn(email, deviceOf('a'))
    expect((await list(visitor)).deauthorize.win.is_allow_reset).toBe(false)
    expect(await reset(visitor, { product: 'downloader' })).toBe(20039)
    expect((await list(visitor)).win_used).toBe(1)
    expect((await historyOf(id)).filter((kind) => kind === 'reset')).toHaveLength(2)
  })

  it('needs an existing platform', async () => {
    const { visitor } = await seats.member('where@example.test')
    expect(await reset(visitor, { client: 'amiga' })).toBe(10001)
    expect(await reset(visitor, { product: 'film' })).toBe(20035)
  })
})

describe('a refunded order', () => {
  it('loses its seats, the newest first, and the device is told', async () => {
    const { id, email, visitor, order } = await seats.member('back@example.test', [{}, {}])
    const older = await seats.signIn(email, deviceOf('older'))
    server.clock.advance(seconds(1))
    const newer = await seats.signIn(email, deviceOf('newer'))
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.identity.events, {
        order: order?.id ?? 0,
        positions: [1],
        at: server.clock.now(),
      }),
    )
    await server.worker.drain()
    expect(await idsOf(visitor)).toEqual([older.data.seat])
    expect(await historyOf(id)).toEqual(['granted', 'granted', 'takenBack'])
    const refresh = async (name: string, { refresh_token }: { refresh_token: string }) =>
      (await visitor.call('POST /licence/refresh', { refresh_token, fingerprint: deviceOf(name).fingerprint })).cscode
    expect([await refresh('older', older.data), await refresh('newer', newer.data)]).toEqual([0, 30006])
  })
})

describe('the database refuses', () => {
  it('a seat above their number, for any writer', async () => {
    const { id, email } = await seats.member('full@example.test')
    await seats.signIn(email, deviceOf('a'))
    const another = `insert into seats (id, pool_id, device_hash, device, granted_at, last_seen_at)
      select gen_random_uuid(), id, '\\x00', 'x', now(), now() from seat_pools where member_id = ${id}`
    const refused = { cause: { constraint: 'seat_pools_used_within_total' } }
    await expect(server.database.execute(another)).rejects.toMatchObject(refused)
    const fewer = `update seat_pools set total = 0 where member_id = ${id}`
    await expect(server.database.execute(fewer)).rejects.toMatchObject(refused)
  })

  it.each(['update seat_events set at = now()', 'delete from seat_events'])('%s', async (statement) => {
    await expect(server.database.execute(statement)).rejects.toThrow()
  })
})

it('a server with another secret than that of the key is not ready', async () => {
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  await rotateKey(server.installation.of(licences))
  expect(await ready()).toBe(200)
  const keys = await Promise.all([1, 2].map(() => keyOfTheDay(server.installation.of(licences))))
  expect(keys[0]).toEqual(keys[1])
  // Sealed data names its key: with another name it cannot be opened, as with another secret.
  await server.database.execute(`update signing_keys set kid = 'elsewhere' where published_until is null`)
  const answer = await fetch(`${server.url}/readyz`)
  expect([answer.status, (await answer.json()).status]).toEqual([503, expect.stringContaining('LICENCE_SECRET')])
})
