import { eq } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'

/** The products that a member has ever bought, in every state of their orders. */
export async function boughtBy(database: Queryable, memberId: number): Promise<readonly number[]> {
  const rows = await database
    .selectDistinct({ pid: orderLines.pid })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.memberId, memberId))
  return rows.map(({ pid }) => pid)
}
