import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import type { OrderOnWire } from '@/domains/commerce/orders/contract/member'
import { builtInLanguages } from '@/platform/i18n/languages'
import { type Currency, money } from '@/platform/money/money'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { copyOrder } from '@/tests/shop/orders'
import { type Item, type OrderStatus, orderStatus } from './rules'
import { addOrder } from './store/orders'

let server: TestServer
let version: number
beforeAll(async () => {
  server = await startServer()
  const nothing = {
    lines: [],
    products: [],
    prices: [],
    vatRates: [],
    coupons: [],
    displayedDiscounts: [],
    campaigns: [],
  }
  version = (await publish(server.database, nothing, server.clock.now())).version
})
afterAll(() => server.close())

const signedIn = async (email: string) => {
  const { id } = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { id, visitor }
}

const itemOf = (pid: number, more: Partial<Item> = {}): Item => ({
  pid,
  term: '1Y',
  platforms: ['win'],
  quantity: 1,
  names: Object.fromEntries(builtInLanguages.map((language) => [language, `${pid} in ${language}`])) as Item['names'],
  unit: money(2999, 'USD'),
  ...more,
})

interface PlacedOrder {
  placedAt?: string
  status?: OrderStatus
  currency?: Currency
  items?: Item[]
}

const place = async (memberId: number, placed: PlacedOrder = {}) => {
  const { number } = await server.database.transaction((transaction) =>
    addOrder(transaction, {
      memberId,
      status: placed.status ?? orderStatus.complete,
      origin: 'checkout',
      placedAt: new Date(placed.placedAt ?? '2026-11-01T09:30:00Z'),
      currency: placed.currency ?? 'USD',
      country: 'DE',
      vatBasisPoints: 1900,
      catalogueVersion: version,
      items: placed.items ?? [itemOf(701)],
    }),
  )
  return number
}

/** Places orders an hour apart, newest first. */
async function placeMany(memberId: number, count: number) {
  const start = Date.parse('2026-11-01T00:00:00Z')
  const newest = await place(memberId, { placedAt: new Date(start).toISOString() })
  const hours = Array.from({ length: count - 1 }, (_, before) => before + 1)
  const others = hours.map((hour) => ({ placedAt: new Date(start - hour * 3_600_000) }))
  return [newest, ...(await copyOrder(server, newest, others))]
}

const list = async (visitor: Visitor, input: Record<string, unknown> = {}) => {
  const { cscode, data } = await visitor.call('GET /member/get_order_list', input)
  expect(cscode).toBe(0)
  return data
}
const numbersOf = ({ order_list }: { order_list: OrderOnWire[] }) => order_list.map(({ order_id }) => order_id)

describe('the order list', () => {
  it('the order list of a member without purchases is empty', async () => {
    const { visitor } = await signedIn('nia@example.test')
    expect(await list(visitor)).toEqual({ order_list: [], more: false })
  })

  it('lists each order in the form of older clients, newest first', async () => {
    const { id, visitor } = await signedIn('ada@example.test')
    const items = [itemOf(974, { term: '1M', quantity: 2 }), itemOf(367, { term: 'LFT', platforms: ['win', 'mac'] })]
    const dollars = await place(id, { items })
    const yen = await place(id, {
      placedAt: '2026-11-02T09:30:00.999Z',
      status: orderStatus.refunded,
      currency: 'JPY',
      items: [itemOf(757, { unit: money(43000, 'JPY') })],
    })
    expect((await list(visitor, { lang: 'ja' })).order_list).toEqual([
      {
        order_id: yen,
        date: Date.parse('2026-11-02T09:30:00Z') / 1000,
        status: 1,
        currency: 'JPY',
        amount: '43000',
        products: [{ pid: 757, year: '1Y', name: '757 in ja', platforms: ['win'], quantity: 1 }],
      },
      {
        order_id: dollars,
        date: Date.parse('2026-11-01T09:30:00Z') / 1000,
        status: 0,
        currency: 'USD',
        amount: '89.97',
        products: [
          { pid: 974, year: '1M', name: '974 in ja', platforms: ['win'], quantity: 2 },
          { pid: 367, year: 'LFT', name: '367 in ja', platforms: ['win', 'mac'], quantity: 1 },
        ],
      },
    ])
  })

  it('lists the member’s own orders alone', async () => {
    const [mine, theirs] = [await signedIn('eve@example.test'), await signedIn('bea@example.test')]
    const own = await place(mine.id)
    const foreign = await place(theirs.id, { placedAt: '2026-11-03T00:00:00Z' })
    expect(numbersOf(await list(mine.visitor))).toEqual([own])
    // A foreign order says nothing as a cursor, either: neither that it exists nor when it was placed.
    const answers = [foreign, 'ABCDE-FGHJK'].map((before) => list(mine.visitor, { before }))
    expect(await Promise.all(answers)).toEqual([
      { order_list: [], more: false },
      { order_list: [], more: false },
    ])
  })

  it('is read page by page, and orders of the same moment are neither lost nor repeated', async () => {
    const { id, visitor } = await signedIn('sam@example.test')
    const placed: string[] = []
    for (let count = 0; count < 7; count++) placed.unshift(await place(id))
    const first = await list(visitor, { limit: 3 })
    const second = await list(visitor, { limit: 3, before: numbersOf(first)[2] })
    const third = await list(visitor, { limit: 3, before: numbersOf(second)[2] })
    expect([first, second, third].flatMap(numbersOf)).toEqual(placed)
    expect([first.more, second.more, third.more]).toEqual([true, true, false])
    expect((await list(visitor, { limit: 7 })).more).toBe(false)
  })

  it('of a member with 2,000 orders has 500 entries, and the rest page by page', async () => {
    const { id, visitor } = await signedIn('gil@example.test')
    const placed = await placeMany(id, 2000)
    const newest = await list(visitor)
    expect(numbersOf(newest)).toEqual(placed.slice(0, 500))
    expect(newest.more).toBe(true)
    const deep = await list(visitor, { limit: 3, before: placed[1989] ?? '' })
    expect(numbersOf(deep)).toEqual(placed.slice(1990, 1993))
    expect(await server.statementsOf(() => list(visitor, { limit: 3, before: placed[1989] ?? '' }))).toBe(1)
  })

  it('comes in one statement with the session', async () => {
    const { id, visitor } = await signedIn('old@example.test')
    await placeMany(id, 8)
    expect(await server.statementsOf(() => list(visitor))).toBe(1)
  })

  it.each(['0', '501', '-1', '1.5', 'many'])('refuses %j as a limit', async (limit) => {
    const { visitor } = await signedIn(`limit${limit}@example.test`)
    const { cscode, data } = await visitor.call('GET /member/get_order_list', { limit })
    expect([cscode, data]).toEqual([10001, { fields: ['limit'] }])
  })

  it('is closed to a suspended account', async () => {
    const { id, visitor } = await signedIn('max@example.test')
    await server.database.execute(`update members set blacklisted_at = now() where id = ${id}`)
    expect((await visitor.call('GET /member/get_order_list')).cscode).toBe(20027)
  })
})

describe('the database refuses', () => {
  it.each([
    ['a status that there is not', 'update orders set status = 4'],
    ['a total below zero', 'update orders set total = -1'],
    ['a currency that is none', `update orders set currency = 'chf'`],
    ['a country that is none', `update orders set country = 'Germany'`],
    ['a line for more than its units cost', 'update order_lines set amount = unit_amount * quantity + 1'],
    ['a line of nothing', 'update order_lines set quantity = 0'],
    ['a line for no platform', `update order_lines set platforms = '{}'`],
    ['an order without a member', 'update orders set member_id = 0'],
    ['an order under a catalogue that there never was', 'update orders set catalogue_version = 0'],
  ])('%s', async (_, statement) => {
    await expect(server.database.execute(statement)).rejects.toThrow()
  })

  it('a number that another order has', async () => {
    const { id } = await signedIn('two@example.test')
    const [one, other] = [await place(id), await place(id)]
    await expect(
      server.database.execute(`update orders set number = '${one}' where number = '${other}'`),
    ).rejects.toThrow()
  })
})
