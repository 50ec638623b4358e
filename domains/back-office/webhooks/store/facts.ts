import { eq, inArray } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { subscriptions } from '@/domains/commerce/subscriptions/relations'
import type { Queryable } from '@/platform/database/connect'
import type { OrderFacts, SubscriptionFacts } from '../rules/facts'

/** Orders by their rows, as they stand. */
export async function orderFacts(database: Queryable, ids: readonly number[]): Promise<Map<number, OrderFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({
      id: orders.id,
      number: orders.number,
      member: orders.memberId,
      placedAt: orders.placedAt,
      currency: orders.currency,
      total: orders.total,
      position: orderLines.position,
      pid: orderLines.pid,
      term: orderLines.term,
      updatesMonths: orderLines.updatesMonths,
      quantity: orderLines.quantity,
      amount: orderLines.amount,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id, orderLines.position)
  const found = new Map<number, OrderFacts>()
  for (const { id, number, member, placedAt, currency, total, ...line } of rows) {
    const { lines = [], ...order } = found.get(id) ?? { number, member, placedAt, currency, total }
    found.set(id, { ...order, lines: [...lines, line] })
  }
  return found
}

/** Subscriptions by their rows, as they stand. */
export async function subscriptionFacts(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, SubscriptionFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({
      id: subscriptions.id,
      member: subscriptions.memberId,
      order: orders.number,
      pid: subscriptions.pid,
      term: subscriptions.term,
      startedAt: subscriptions.startedAt,
      paidUntil: subscriptions.paidUntil,
      endedAt: subscriptions.endedAt,
      ending: subscriptions.ending,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(inArray(subscriptions.id, [...ids]))
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
