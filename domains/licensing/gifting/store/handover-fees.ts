import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { handoverFees } from '../tables'
import { wasHandedOn } from './handovers'

export type HandoverFee = typeof handoverFees.$inferSelect

/** The fee is ordered, and its transfer has neither begun nor failed. */
const isOpen = and(isNotNull(handoverFees.orderId), isNull(handoverFees.handoverId), isNull(handoverFees.returnedAt))

/** Keeps with a checkout what it is to pay for. */
export const addFee = (transaction: Transaction, fee: typeof handoverFees.$inferInsert) =>
  transaction.insert(handoverFees).values(fee)

/**
 * Notes that a fee's order was placed.
 * @returns false when the checkout is not for a fee
 */
export async function placeFee(transaction: Transaction, checkout: string, orderId: number): Promise<boolean> {
  const { rowCount } = await transaction
    .update(handoverFees)
    .set({ orderId })
    .where(eq(handoverFees.checkout, checkout))
  return rowCount === 1
}

/** The orders of those that are paid and of which nothing has come yet. */
export const feesDue = (database: Queryable) =>
  database
    .select({ order: orders.id })
    .from(handoverFees)
    .innerJoin(orders, and(eq(orders.id, handoverFees.orderId), eq(orders.status, orderStatus.complete)))
    .where(isOpen)
    .limit(500)

/** Returns a fee by its order, in any state. */
export async function feeOfOrder(database: Queryable, order: number): Promise<HandoverFee | null> {
  const [found] = await database.select().from(handoverFees).where(eq(handoverFees.orderId, order))
  return found ?? null
}

/** The order of the fee that a checkout is for; null: it is for none, or nothing was ordered yet. */
export async function orderOfCheckout(database: Queryable, checkout: string): Promise<number | null> {
  const [found] = await database
    .select({ order: handoverFees.orderId })
    .from(handoverFees)
    .where(eq(handoverFees.checkout, checkout))
  return found?.order ?? null
}

/** Returns an open fee, locked. */
export async function lockOpenFee(transaction: Transaction, order: number): Promise<HandoverFee | null> {
  const [found] = await transaction
    .select()
    .from(handoverFees)
    .where(and(eq(handoverFees.orderId, order), isOpen))
    .for('update')
  return found ?? null
}

/** The row of the order of the fee by which one was begun; null: none was taken. */
export async function feeOrderOf(database: Queryable, handover: number): Promise<number | null> {
  const [found] = await database
    .select({ order: handoverFees.orderId })
    .from(handoverFees)
    .where(eq(handoverFees.handoverId, handover))
  return found?.order ?? null
}

/** Returns the requested transfer and the payment, by the order of a fee. */
export async function unbegunFee(database: Queryable, order: number) {
  const [found] = await database
    .select({
      giver: handoverFees.giverId,
      sender: handoverFees.sender,
      email: handoverFees.email,
      language: handoverFees.language,
      names: orderLines.names,
      licence: sql<string>`(select bought.number from ${orders} bought where bought.id = ${handoverFees.licenceOrderId})`,
      number: orders.number,
      total: orders.total,
      currency: orders.currency,
    })
    .from(handoverFees)
    .innerJoin(orders, eq(orders.id, handoverFees.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, handoverFees.licenceOrderId), eq(orderLines.position, handoverFees.licencePosition)),
    )
    .where(eq(handoverFees.orderId, order))
  return found ?? null
}

const forgotten = { sender: '', email: '', network: '' }

/** It has begun something. */
export const markBegun = (transaction: Transaction, order: number, handoverId: number) =>
  transaction
    .update(handoverFees)
    .set({ ...forgotten, handoverId })
    .where(eq(handoverFees.orderId, order))

/**
 * Marks a fee as returned.
 * @returns its order; null: there is none, or it is being returned already
 */
export async function markReturned(
  transaction: Transaction,
  which: { readonly order: number } | { readonly handover: number },
  returnedAt: Date,
): Promise<number | null> {
  const paid = 'order' in which ? eq(handoverFees.orderId, which.order) : eq(handoverFees.handoverId, which.handover)
  const [fee] = await transaction
    .update(handoverFees)
    .set({ ...forgotten, returnedAt })
    .where(and(paid, isNull(handoverFees.returnedAt)))
    .returning({ order: handoverFees.orderId })
  return fee?.order ?? null
}

/**
 * True if a fee was paid and is not disputed, under review or requested back.
 * @param order its order's row
 */
export async function isPaid(database: Queryable, holdings: HoldingsReader, order: number): Promise<boolean> {
  const { rows } = await database.execute<{ paid: boolean }>(sql`
    select ${holdings.counts('codes', sql`line`)} as paid from ${orderLines} line where line.order_id = ${order}`)
  return rows[0]?.paid === true
}

/** Forgets what was asked for where the payment went back, or never came. */
export const forgetUnpaid = (database: Queryable, before: Date) =>
  database
    .update(handoverFees)
    .set(forgotten)
    .where(
      and(
        ne(handoverFees.email, ''),
        inArray(
          handoverFees.orderId,
          database
            .select({ id: orders.id })
            .from(orders)
            .where(and(ne(orders.status, orderStatus.complete), lt(orders.placedAt, before))),
        ),
      ),
    )

/** Whether no request brings the money of a line back: its licence was handed on, or it is the fee for that. @param line by its alias */
export const isFinal = (line: SQL) => sql<boolean>`(${wasHandedOn(line)} or exists (
  select from ${handoverFees} fee where fee.order_id = ${line}.order_id))`
