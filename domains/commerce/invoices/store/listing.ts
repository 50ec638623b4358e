import { asc, eq, inArray, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import { invoices } from '../tables'

/** For operators: whose an order is, and its invoices, the first one first; empty where there is no such order. */
export const invoicesOfOrder = (database: Queryable, number: string) =>
  database
    .select({ memberId: members.id, email: members.email, invoice: invoices })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.number, number))
    .orderBy(asc(invoices.id))

/** For operators: whose some orders are, by their numbers. */
export async function buyersOfOrders(database: Queryable, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, never>()
  const rows = await database
    .select({ order: orders.number, id: members.id, name: members.username, email: members.email })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(inArray(orders.number, [...new Set(numbers)]))
  return new Map(rows.map(({ order, id, name, email }) => [order, { id, name: name || email }]))
}

/** The moments in which a month begins and ends where the vendor is. */
export async function monthOf(database: Queryable, month: string, timeZone: string) {
  const first = sql`${`${month}-01`}::date`
  const at = (day: typeof first) =>
    sql`(extract(epoch from (${day})::timestamp at time zone ${timeZone}::text) * 1000)::float8`
  const { rows } = await database.execute<{ from: number; until: number }>(
    sql`select ${at(first)} as "from", ${at(sql`(${first} + interval '1 month')`)} as until`,
  )
  const [{ from, until } = { from: 0, until: 0 }] = rows
  return { from: new Date(from), until: new Date(until) }
}
