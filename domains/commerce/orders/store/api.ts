import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import type { OrderStatus } from '../rules'
import { orderLines, orders } from '../tables'

/** The filter of a list of orders; undefined does not restrict it. */
export interface OrderFilter {
  readonly memberId: number | undefined
  readonly status: OrderStatus | undefined
  readonly from: Date | undefined
  /** The first moment after the listed period. */
  readonly until: Date | undefined
}

export type OrderWithLines = Awaited<ReturnType<typeof ordersWith>>[number]

/**
 * Returns orders with their lines, newest first, for the server API: by the day on which they were placed, since
 * imported ones are numbered by the day of the import.
 */
export async function ordersListed(
  database: Queryable,
  { memberId, status, from, until }: OrderFilter,
  { before, limit }: PageBounds,
) {
  // A separate statement, so that the index is entered at that place.
  const last = before === null ? null : await placeOf(database, before)
  if (before !== null && last === null) return []
  return ordersWith(
    database,
    and(
      memberId === undefined ? undefined : eq(orders.memberId, memberId),
      status === undefined ? undefined : eq(orders.status, status),
      from && gte(orders.placedAt, from),
      until && lt(orders.placedAt, until),
      last === null
        ? undefined
        : sql`(${orders.placedAt}, ${orders.id}) < (${last.placedAt}::timestamptz, ${last.id}::bigint)`,
    ),
    limit,
  )
}

/** Returns the cursor with the database's own precision. */
async function placeOf(database: Queryable, id: number) {
  const [found] = await database
    .select({ id: orders.id, placedAt: sql<string>`${orders.placedAt}::text` })
    .from(orders)
    .where(eq(orders.id, id))
  return found ?? null
}

export async function orderWithLines(database: Queryable, number: string): Promise<OrderWithLines | null> {
  const [found] = await ordersWith(database, eq(orders.number, number), 1)
  return found ?? null
}

async function ordersWith(database: Queryable, which: SQL | undefined, limit: number) {
  const found = await database
    .select()
    .from(orders)
    .where(which)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  return found.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}
