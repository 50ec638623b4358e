import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { subscriptions } from '@/domains/commerce/subscriptions/tables/subscriptions'
import { money } from '@/platform/money/money'
import { between } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import type { ShownTrend } from './contract/console'
import { keepSums } from './store/keep'

let server: TestServer
let memberId: number
beforeAll(async () => {
  server = await startServer()
  await keepSums(server.database, { timeZone: 'Europe/Berlin', now: server.clock.now() })
  memberId = (await server.member({ email: 'ada@example.test', passwordHash: '!' })).id
})
afterAll(() => server.close())

const sold = (paidAt: string, minor: number, currency: 'USD' | 'EUR' = 'EUR') =>
  placeOrder(server, memberId, {
    placedAt: new Date(paidAt),
    paidAt: new Date(paidAt),
    currency,
    items: [itemOf(701, { unit: money(minor, currency) })],
  })

async function trends(): Promise<readonly ShownTrend[]> {
  const { visitor } = await signedInOperator(server, 'finance')
  const { cscode, data } = await visitor.call('GET /console/api/numbers/trend')
  expect(cscode).toBe(0)
  return data.trends
}

describe('today and this week', () => {
  it('are empty without sales', async () => {
    expect(await trends()).toEqual([])
  })

  it('are compared with the same time a week before, in the vendor’s time zone, each currency separately', async () => {
    // A Wednesday, noon in Berlin.
    server.clock.advance(between(server.clock.now(), new Date('2026-12-02T11:00:00Z')))
    await sold('2026-12-02T10:00:00Z', 1000)
    // Today in Berlin already, and yesterday in London.
    await sold('2026-12-01T23:30:00Z', 100)
    await sold('2026-11-30T08:00:00Z', 2000)
    // Last Wednesday: before noon, and after it, which is not held against this morning.
    const returned = await sold('2026-11-25T09:00:00Z', 500)
    await sold('2026-11-25T15:00:00Z', 9900)
    await sold('2026-11-23T09:00:00Z', 700, 'USD')
    // Before last Monday, given free of charge, and yet to come.
    await sold('2026-11-22T22:00:00Z', 4000)
    await sold('2026-12-02T09:00:00Z', 0)
    await sold('2026-12-02T11:30:00Z', 8000)
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.installation.events, {
        order: returned.id,
        positions: 'all',
        at: new Date('2026-12-01T10:00:00Z'),
      }),
    )
    await server.database.insert(subscriptions).values({
      memberId,
      orderId: returned.id,
      position: 0,
      reference: 'one',
      pid: 701,
      term: '1Y',
      currency: 'EUR',
      amount: 500,
      renewalAmount: 500,
      state: 'active',
      startedAt: new Date('2026-11-24T10:00:00Z'),
      paidUntil: new Date('2027-11-24T10:00:00Z'),
    })

    const row = (measure: string, currency: string | null, values: readonly number[], more: object) => {
      const [today, today_before, week, week_before] = values
      return { measure, currency, today, today_before, week, week_before, ...more }
    }
    /** By how many days ago. */
    const days = (...of: readonly (readonly [number, number])[]) =>
      Array.from({ length: 28 }, (_, day) => new Map(of).get(27 - day) ?? 0)
    expect(await trends()).toEqual([
      row('sales', 'EUR', [1100, 500, 3100, 500], {
        today_counted: 1,
        week_counted: 1,
        days: days([0, 1100], [2, 2000], [7, 10_400], [10, 4000]),
      }),
      row('sales', 'USD', [0, 0, 0, 700], { today_counted: 0, week_counted: 1, days: days([9, 700]) }),
      row('orders', null, [2, 1, 3, 2], {
        today_counted: 1,
        week_counted: 2,
        days: days([0, 2], [2, 1], [7, 2], [9, 1], [10, 1]),
      }),
      row('refunds', 'EUR', [0, 0, 500, 0], { today_counted: 0, week_counted: 0, days: days([1, 500]) }),
      row('subscriptions', null, [0, 0, 0, 1], { today_counted: 0, week_counted: 1, days: days([8, 1]) }),
    ])
  })
})
