import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { linesBeside } from '@/domains/commerce/subscriptions'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { LostLine } from '../rules'
import { disputeLines } from '../tables'

/** Whether a line rests, since a payment for it is disputed. @param line its place in an order, by its alias */
export const isDisputed = (line: SQL) => sql`exists (
  select from ${disputeLines} resting
  where resting.order_id = ${line}.order_id and resting.position = ${line}.position and resting.resting)`

/** Whether anything of an order rests. */
export async function isOrderDisputed(database: Queryable, order: number): Promise<boolean> {
  return (await database.$count(disputeLines, and(eq(disputeLines.orderId, order), disputeLines.resting))) > 0
}

/** The order that a payment was for. */
export async function orderOfPayment(database: Queryable, provider: ProviderName, payment: string) {
  const [found] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.payment, payment)))
  return found?.id ?? null
}

/**
 * Lets rest what a disputed order gives: its own lines, and those of the other periods of its subscriptions.
 * @returns how many lines rest that did not rest for this dispute before
 */
export async function restLines(transaction: Transaction, disputeId: number, order: number): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${disputeLines} (dispute_id, order_id, position, resting)
    select ${disputeId}::bigint, line.order_id, line.position, true from ${orderLines} line
    where line.status = ${orderStatus.complete} and (line.order_id = ${order}
      or exists (select from ${linesBeside(order)} beside
        where beside.order_id = line.order_id and beside.position = line.position))
    on conflict do nothing`)
  return rowCount ?? 0
}

/** It is decided: what rested for it rests no more, unless it does for another. @returns how many lines did */
export async function wakeLines(transaction: Transaction, disputeId: number): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    update ${disputeLines} set resting = false where dispute_id = ${disputeId} and resting`)
  return rowCount ?? 0
}

/** Returns the lines of an order that are kept and paid for. */
export async function linesLeft(transaction: Transaction, order: number): Promise<readonly LostLine[]> {
  return transaction
    .select({
      position: orderLines.position,
      left: sql<number>`(${orderLines.amount} - ${orderLines.goodwill})::float8`,
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order), eq(orderLines.status, orderStatus.complete)))
    .orderBy(orderLines.position)
}
