import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import {
  cancelOrder,
  datePayment,
  grantGoodwill,
  payOrder,
  refundLines,
  reopenOrder,
  repriceOrder,
} from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { money } from '@/platform/money/money'
import { days } from '@/platform/time/duration'
import { importLines, updateLines } from '@/tests/import/import'
import { twoLongLives } from '@/tests/personal-data/personal-data'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { measures } from './rules/measures'
import { contributions } from './store/contributions'
import { keepSums } from './store/keep'
import { dayOf, sumsOf } from './store/sums'

const timeZone = 'America/St_Johns'
let server: TestServer
let memberId: number
beforeAll(async () => {
  server = await startServer()
  memberId = (await server.member({ email: 'ida@example.test', passwordHash: '!' })).id
  await keep()
})
afterAll(() => server.close())

const keep = (zone = timeZone) => keepSums(server.database, { timeZone: zone, now: server.clock.now() })

async function expectSameSums() {
  const kept = sumsOf(measures, { from: null, until: '9999-12-31', timeZone, isSummed: true })
  const fresh = sql`(select measure, key, ${dayOf(sql`at`, timeZone)} as day, count, amount
    from ${contributions((moment) => sql`${moment} is not null`)} counted)`
  const written = async (source: typeof kept) =>
    (
      await server.database.execute(sql`
        select measure, key, day::text, sum(count)::text as count, trim_scale(sum(amount))::text as amount from ${source} sums
        group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2, 3`)
    ).rows
  const found = await written(kept)
  expect(found).toEqual(await written(fresh))
  return found
}

const act = <Result>(work: (transaction: Transaction) => Promise<Result>) => server.database.transaction(work)
const events = () => server.installation.events

/** The events of an order, some of which occur repeatedly or too late. */
const fates = [
  'pay',
  'date',
  'refundOne',
  'refundAll',
  'cancel',
  'reopen',
  'reprice',
  'goodwill',
  'move',
  'keep',
] as const
const moment = fc.integer({ min: 0, max: 40 * 96 }).map((at) => new Date(Date.UTC(2026, 9, 20) + at * 900_000 + 61_000))
const history = fc.record({
  placedAt: moment,
  paidAt: fc.option(moment, { nil: null }),
  status: fc.constantFrom(...Object.values(orderStatus)),
  currency: fc.constantFrom('USD' as const, 'JPY' as const),
  vatBasisPoints: fc.constantFrom(0, 700, 1900),
  prices: fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 3 }),
  fates: fc.array(fc.tuple(fc.constantFrom(...fates), moment), { maxLength: 5 }),
})

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

async function live({ prices, fates: told, paidAt, currency, ...more }: History) {
  const items = prices.map((price, index) => itemOf(701 + index, { unit: money(price, currency), quantity: index + 1 }))
  const { id: order } = await placeOrder(server, memberId, { ...more, currency, items, ...(paidAt && { paidAt }) })
  for (const [fate, at] of told) {
    if (fate === 'keep') await keep()
    // An event that comes too late is refused, and changes nothing.
    else await act((transaction) => befall(transaction, order, fate, at)).catch(() => {})
  }
}

function befall(transaction: Transaction, order: number, fate: (typeof fates)[number], at: Date): Promise<unknown> {
  const lines = [{ unit: 1000, amount: 1000 }]
  switch (fate) {
    case 'pay':
      return payOrder(transaction, events(), { order, at })
    case 'date':
      return datePayment(transaction, { order, at })
    case 'refundOne':
    case 'refundAll':
      return refundLines(transaction, events(), { order, positions: fate === 'refundAll' ? 'all' : [0], at })
    case 'cancel':
      return cancelOrder(transaction, events(), { order, at })
    case 'reopen':
      return reopenOrder(transaction, order)
    case 'reprice':
      return repriceOrder(transaction, { order, currency: 'EUR', lines })
    case 'goodwill':
      return grantGoodwill(transaction, events(), { order, position: 0, amount: 3, refund: 'R', at })
    default:
      // As when accounts are merged, and when nothing remains.
      return at.getUTCDate() % 2
        ? transaction.execute(sql`update orders set language = 'de' where id = ${order}`)
        : transaction.execute(
            sql`delete from order_lines where order_id = ${order}; delete from orders where id = ${order}`,
          )
  }
}

async function watch() {
  const { database, clock, worker } = server
  await enqueue(database, { kind: 'privacy.watch', payload: {}, runAt: clock.now(), singleton: 'privacy.watch' })
  await worker.drain()
}

describe('the sums of days', () => {
  it('the sums of days equal a full count, for any history of orders', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 4 }), async (histories) => {
        for (const each of histories) await live(each)
        await expectSameSums()
      }),
      { numRuns: 12 },
    )
  })

  it('the sums of days follow an import, and a later run of it', async () => {
    await publish(server.database, await readDemoCatalogue(), server.clock.now())
    const order = (number: string, status: string) => ({
      number,
      member: 'ida@example.test',
      status,
      currency: 'EUR',
      country: 'DE',
      placed_at: '2026-11-04T10:00:00Z',
    })
    const lines = ['A', 'B'].map((number) => ({ order: number, pid: 701, term: 'LFT', unit_amount: 5999 }))
    await importLines(server, { orders: [order('A', 'refunded'), order('B', 'complete')], 'order-lines': lines })
    const sums = await expectSameSums()
    expect(sums).toContainEqual(expect.objectContaining({ measure: 'returnedUndated', key: 'EUR' }))
    await updateLines(server, { orders: [order('A', 'refunded'), order('B', 'refunded')], 'order-lines': lines })
    await expectSameSums()
  })

  it('the sums of days follow years of activity, and the erasure of members', async () => {
    const { ada } = await twoLongLives(server, 'ada@example.test', 'eve@example.test')
    const found = await expectSameSums()
    const seen = new Set(found.map(({ measure }) => measure))
    const lifelong = ['sales', 'requested', 'activated', 'device', 'seats', 'started', 'licenceCodes', 'giftCodes']
    expect([...seen]).toEqual(expect.arrayContaining(lifelong))
    expect((await ada.call('POST /member/account_deletion', { password })).cscode).toBe(0)
    for (const wait of [0, 14]) {
      server.clock.advance(days(wait))
      await watch()
    }
    await expectSameSums()
  })

  it('the sums of days are built again when the vendor’s time zone changes', async () => {
    await keep('Asia/Tokyo')
    await keep()
    await expectSameSums()
  })

  it('the sums of days miss no change that is written while they are built', async () => {
    const writes = Array.from({ length: 8 }, () => placeOrder(server, memberId))
    await Promise.all([keep('Asia/Tokyo'), keep(), ...writes, keep()])
    await keep()
    await expectSameSums()
  })
})
