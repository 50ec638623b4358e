import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Queryable } from '@/platform/database/connect'

/** Returns the lines that a member has paid for and may not use, since they were revoked (decision 0105). */
export const revokedLines = (database: Queryable, memberId: number) =>
  database
    .select({ pid: orderLines.pid, names: orderLines.names, order: orders.number, since: orderLines.revokedAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(eq(orders.memberId, memberId), isNotNull(orderLines.revokedAt), eq(orderLines.status, orderStatus.complete)),
    )
    .orderBy(asc(orderLines.revokedAt), asc(orderLines.orderId), asc(orderLines.position))
