import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import { openCase } from '@/domains/commerce/refunds/store/open-case'
import type { State } from '@/domains/commerce/subscriptions/rules/life'
import { addPeriod, addSubscription } from '@/domains/commerce/subscriptions/store/subscriptions'
import { after, days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { countsFor, type Use, uses } from './rules'

let server: TestServer
let memberId: number

const buy = (pid: number, status: OrderStatus = orderStatus.complete) =>
  placeOrder(server, memberId, { status, paidAt: server.clock.now(), items: [itemOf(pid)] })

/** A line that is asked back. */
async function askedBack(pid: number) {
  const { id } = await buy(pid)
  const now = server.clock.now()
  const event = server.installation.events.announcement('refund.requested', { refund: `R-${pid}` }, now)
  const facts = { fullName: 'Ada', email: 'ada@example.test', language: 'en', description: '', createdAt: now } as const
  const steps = [{ state: 'requested', actor: 'member' }] as const
  const opened = { number: `R-${pid}`, kind: 'request', orderId: id, memberId, positions: [0], steps } as const
  await server.database.transaction((transaction) =>
    openCase(transaction, { ...opened, ...facts, reason: 'not_needed' }, event),
  )
}

/** A line with a subscription behind it, and the lines of its renewals. */
async function subscribe([pid, ...renewals]: readonly [number, ...number[]], state: State) {
  const { id: orderId } = await buy(pid)
  const now = server.clock.now()
  const over = state === 'ended' ? ({ endedAt: now, ending: 'unpaid' } as const) : {}
  const plan = { orderId, position: 0, pid, term: '1M', currency: 'USD', amount: 1, renewalAmount: 1 } as const
  const orders: number[] = []
  for (const renewal of renewals) orders.push((await buy(renewal)).id)
  await server.database.transaction(async (transaction) => {
    const own = await addSubscription(transaction, {
      ...plan,
      ...over,
      reference: `subscription ${pid}`,
      memberId,
      state,
      startedAt: now,
      paidUntil: after(now, days(30)),
    })
    for (const id of orders) await addPeriod(transaction, { orderId: id, position: 0, subscriptionId: own?.id ?? 0 })
  })
}

const standings = { 1: 'kept', 2: 'askedBack', 3: 'over', 4: 'superseded', 5: 'newest' } as const

/** Returns the states of the lines that count. */
async function counted(use: Use) {
  const lines = server.installation.holdings.lines(use, sql`${memberId}::bigint`)
  const { rows } = await server.database.execute<{ pid: keyof typeof standings }>(sql`
    select pid from ${lines} line order by pid`)
  return rows.map(({ pid }) => standings[pid])
}

beforeAll(async () => {
  server = await startServer()
  memberId = (await server.member({ email: 'ada@example.test' })).id
  await buy(1)
  await askedBack(2)
  await subscribe([3], 'ended')
  await subscribe([4, 5], 'active')
  // None of these counts for any use.
  await buy(6, orderStatus.refunded)
  await buy(7, orderStatus.cancelled)
  await buy(8, orderStatus.waiting)
})
afterAll(() => server.close())

describe('the uses that a member’s line counts for (decision 0052)', () => {
  const expectations: Readonly<Record<Use, readonly (typeof standings)[keyof typeof standings][]>> = {
    seats: ['kept', 'askedBack', 'superseded', 'newest'],
    activations: ['kept', 'askedBack', 'superseded', 'newest'],
    downloads: ['kept', 'askedBack', 'over', 'superseded', 'newest'],
    codes: ['kept', 'superseded', 'newest'],
    gifts: ['kept', 'over', 'superseded', 'newest'],
    offers: ['kept', 'newest'],
    credit: ['kept', 'newest'],
    extension: ['kept', 'askedBack', 'over', 'superseded', 'newest'],
  }

  it.each(uses)('%s', async (use) => expect(await counted(use)).toEqual(expectations[use]))

  it('is the same for a single line, but for its subscription', async () => {
    const { counts } = server.installation.holdings
    for (const use of uses) {
      const { rows } = await server.database.execute<{ pid: number; counts: boolean }>(sql`
        select pid, ${counts(use, sql`line`)} as counts from order_lines line order by pid`)
      const expected = [1, ...(countsFor(use, 'askedBack') ? [2] : []), 3, 4, 5]
      expect(rows.filter((row) => row.counts).map(({ pid }) => pid)).toEqual(expected)
    }
  })

  it('is a part of the list of all paid lines, in any state', async () => {
    const bought = server.installation.holdings.bought(sql`${memberId}::bigint`)
    const { rows } = await server.database.execute<{ pid: number }>(sql`select pid from ${bought} line order by pid`)
    expect(rows.map(({ pid }) => pid)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
