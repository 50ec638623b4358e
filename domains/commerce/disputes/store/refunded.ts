import { sql } from 'drizzle-orm'
import { orderLines } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { refundsPaid } from '@/domains/commerce/refunds'
import type { Queryable } from '@/platform/database/connect'

/** Money of a disputed order that went back to the buyer by the vendor. */
export interface PaidRefund {
  /** In the smallest unit of the order's currency. */
  readonly amount: number
  /** Null: of what was taken over nothing says when. */
  readonly at: Date | null
  /** The case by which it went back, and the provider's name for it; null: it went back at the provider alone. */
  readonly number: string | null
  readonly reference: string | null
}

/** Returns all refunds of an order before the bank's decision, of every kind, in order. */
export async function refundsOfOrder(database: Queryable, order: number): Promise<readonly PaidRefund[]> {
  const { rows } = await database.execute<{
    amount: number
    at: string | null
    number: string | null
    reference: string | null
  }>(sql`
    select sum(amount)::float8 as amount, to_json(max(at)) #>> '{}' as at, number, reference from (
      select position, amount, at, number, reference from ${refundsPaid} given where given.order_id = ${order}
      union all
      select line.position, line.amount - line.goodwill, line.returned_at, null, null from ${orderLines} line
      where line.order_id = ${order} and line.status = ${orderStatus.refunded} and not exists (
        select from ${refundsPaid} given
        where given.order_id = line.order_id and given.position = line.position
          and given.amount = line.amount - line.goodwill)) given
    group by number, reference order by max(at) nulls first, number`)
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at === null ? null : new Date(at) }))
}
