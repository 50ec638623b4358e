import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import type { ListedPurchase } from '../rules/listed-purchase'
import { orderLines, orders } from '../tables'

/** Returns the newest orders of a member, each with the names of what was bought, for a letter to the member. */
export const latestPurchases = (database: Queryable, memberId: number): Promise<readonly ListedPurchase[]> =>
  database
    .select({
      number: orders.number,
      placedAt: orders.placedAt,
      products: sql<
        readonly Texts[]
      >`(select coalesce(json_agg(${orderLines.names} order by ${orderLines.position}), '[]')
        from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(10)
