import { and, eq, sql } from 'drizzle-orm'
import { isHandedOn } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { transfers } from '@/integrations/payments/tables'
import type { Transfer } from '@/integrations/payments/transfer/store'
import type { Queryable } from '@/platform/database/connect'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'

export interface AwaitedTransfer {
  /** The number of the order that waits for it. */
  readonly order: string
  readonly transfer: Transfer
  /** The same purchase by the parameters of a link to the checkout; null: it cannot be repeated there. */
  readonly again: { readonly pid: string; readonly option: string; readonly quantity: string } | null
}

/** A gift is for another person, and a fee for one transfer: a link to the checkout says neither. */
const purchaseAgain = sql<AwaitedTransfer['again']>`(
  select jsonb_build_object('pid', string_agg(line.pid::text, ',' order by line.position), 'option', min(line.term),
    'quantity', string_agg(line.quantity::text, ',' order by line.position))
  from ${orderLines} line where line.order_id = ${orders.id}
  having count(distinct line.term) = 1 and not bool_or(${isHandedOn(sql`line`)}))`

/** Returns the transfers that a member's orders wait for, those that are due first. @param order of this order alone */
export const awaitedTransfersOf = (database: Queryable, memberId: number, order?: string): Promise<AwaitedTransfer[]> =>
  database
    .select({ order: orders.number, transfer: transfers, again: purchaseAgain })
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
