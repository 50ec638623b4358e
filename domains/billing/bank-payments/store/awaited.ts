import { and, eq, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { transfers } from '@/integrations/payments/tables'
import type { Transfer } from '@/integrations/payments/transfer/store'
import type { Queryable } from '@/platform/database/connect'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'

export interface AwaitedTransfer {
  /** The number of the order that waits for it. */
  readonly order: string
  readonly transfer: Transfer
}

/** Returns the transfers that a member's orders wait for, those that are due first. @param order of this order alone */
export const awaitedTransfersOf = (database: Queryable, memberId: number, order?: string): Promise<AwaitedTransfer[]> =>
  database
    .select({ order: orders.number, transfer: transfers })
    .from(orders)
    .innerJoin(transfers, and(eq(orders.provider, 'transfer'), eq(transfers.reference, orders.payment)))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.status, orderStatus.waiting),
        eq(transfers.state, 'waiting'),
        order === undefined ? undefined : eq(orders.number, order),
      ),
    )
    .orderBy(transfers.payableUntil, orders.id)

/** Returns the same in short, for the member's overview. */
export const overview: CardPart = ({ member }) => ({
  transfers: listOnCard(sql`
    select placed.number as "order", awaited.currency, awaited.total - awaited.received as amount,
      ${secondsOnCard(sql`awaited.payable_until`)} as until
    from ${orders} placed
    join ${transfers} awaited on placed.provider = 'transfer' and awaited.reference = placed.payment
    where placed.member_id = ${member}.id and placed.status = ${orderStatus.waiting} and awaited.state = 'waiting'
    order by awaited.payable_until, placed.id limit ${mostOnCard}`),
})
