import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { Currency } from '@/platform/money/money'
import { mayBecome, type OrderOrigin, orderStatus } from '../rules'
import { orderLines, orders } from '../tables'

declare module '@/platform/jobs/events' {
  interface Events {
    'order.paid': PaidOrder
    /** Lines were given back; `whole` when none is left. */
    'order.refunded': OrderEvent & { readonly positions: readonly number[]; readonly whole: boolean }
    /**
     * A part of a line's price went back, in the currency's smallest unit, and the line is kept; with `units`, but for so
     * many of it.
     */
    'order.goodwill': OrderEvent & {
      readonly position: number
      readonly amount: number
      readonly refund: string
      readonly units?: number
    }
    /** The payment did not come, or was charged back. */
    'order.cancelled': OrderEvent
    /** The buyer disputes the payment at their bank: what was bought rests. */
    'order.disputed': OrderEvent
    /** The bank has decided, and the order stands. */
    'order.disputeEnded': OrderEvent
    /** The licence of a line was taken away, though it stays paid, or given back (decision 0105). */
    'order.lineRevoked': OrderEvent & { readonly position: number }
    'order.lineRestored': OrderEvent & { readonly position: number }
  }
}

interface OrderEvent {
  /** The row's id. */
  readonly order: number
}

/** A paid order with what its listeners ask first: those whom it does not concern read nothing (decision 0185). */
interface PaidOrder extends OrderEvent {
  /** Left out in events of a server before this one, as what follows. */
  readonly origin?: OrderOrigin
  /** Null: no provider has the payment. */
  readonly payment?: OrderPayment | null
  readonly bought?: BoughtProducts
}

interface BoughtProducts {
  readonly catalogueVersion: number
  /** Of its lines, each once. */
  readonly pids: readonly number[]
}

interface OrderPayment {
  readonly provider: ProviderName
  readonly payment: string
}

/** The row is locked until the transaction ends, so that of two changes at once the second sees what the first did. */
async function lockOrder(transaction: Transaction, id: number) {
  const [order] = await transaction
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  if (!order) throw new Error(`There is no order ${id}`)
  return order.status
}

/** The payment of a waiting order has come. @returns false when the order was not waiting: then nothing happens */
export async function payOrder(
  transaction: Transaction,
  events: EventBus,
  { order, at }: { order: number; at: Date },
): Promise<boolean> {
  if (!mayBecome(await lockOrder(transaction, order), orderStatus.complete)) return false
  const [paid] = await transaction
    .update(orders)
    .set({ status: orderStatus.complete, paidAt: at })
    .where(eq(orders.id, order))
    .returning({
      origin: orders.origin,
      provider: orders.provider,
      payment: orders.payment,
      catalogueVersion: orders.catalogueVersion,
    })
  const lines = await transaction
    .update(orderLines)
    .set({ status: orderStatus.complete })
    .where(eq(orderLines.orderId, order))
    .returning({ pid: orderLines.pid })
  const pids = [...new Set(lines.map(({ pid }) => pid))]
  await events.emit(transaction, 'order.paid', { order, ...(paid && factsOf(paid, pids)) }, at)
  return true
}

interface PaymentColumns {
  readonly provider: ProviderName | null
  readonly payment: string | null
}

interface PaidColumns extends PaymentColumns {
  readonly origin: OrderOrigin
  readonly catalogueVersion: number
}

const factsOf = ({ origin, catalogueVersion, ...columns }: PaidColumns, pids: readonly number[]) => ({
  origin,
  payment: paymentIn(columns),
  bought: { catalogueVersion, pids },
})

const paymentIn = ({ provider, payment }: PaymentColumns): OrderPayment | null =>
  provider === null || payment === null ? null : { provider, payment }

/** Returns the payment of a paid order, which its event names; null: no provider has it. */
export async function paymentOf(database: Queryable, { order, payment }: PaidOrder): Promise<OrderPayment | null> {
  if (payment !== undefined) return payment
  const [found] = await database
    .select({ provider: orders.provider, payment: orders.payment })
    .from(orders)
    .where(eq(orders.id, order))
  return found ? paymentIn(found) : null
}

/** Sets an earlier payment date after a late report. */
export const datePayment = (transaction: Transaction, { order, at }: { order: number; at: Date }) =>
  transaction
    .update(orders)
    .set({ paidAt: at })
    .where(and(eq(orders.id, order), gt(orders.paidAt, at)))

/**
 * Lines of an order were given back; with the last of them the order is refunded. Lines that were given back before are
 * passed over. @returns the positions that were refunded by this
 */
export async function refundLines(
  transaction: Transaction,
  events: EventBus,
  { order, positions, at }: { order: number; positions: 'all' | readonly number[]; at: Date },
): Promise<readonly number[]> {
  if (!mayBecome(await lockOrder(transaction, order), orderStatus.refunded)) return []
  const lines = await transaction
    .select({ position: orderLines.position, status: orderLines.status })
    .from(orderLines)
    .where(eq(orderLines.orderId, order))
  const held = lines.filter(({ status }) => status === orderStatus.complete).map(({ position }) => position)
  const refunded = held.filter((position) => positions === 'all' || positions.includes(position))
  if (refunded.length === 0) return []
  const whole = refunded.length === held.length
  await transaction
    .update(orderLines)
    .set({ status: orderStatus.refunded, returnedAt: at })
    .where(and(eq(orderLines.orderId, order), inArray(orderLines.position, refunded)))
  if (whole) await transaction.update(orders).set({ status: orderStatus.refunded }).where(eq(orders.id, order))
  await events.emit(transaction, 'order.refunded', { order, positions: refunded, whole }, at)
  return refunded
}

interface GoodwillGrant {
  readonly order: number
  readonly position: number
  /** In the currency's smallest unit. */
  readonly amount: number
  /** The number of refunded units; null, or left out: all are kept. */
  readonly units?: number | null
  /** The case by which it goes back. */
  readonly refund: string
  readonly at: Date
}

/** Records that a part of a line's price was refunded while the line is kept, in every state of the line. */
export async function grantGoodwill(
  transaction: Transaction,
  events: EventBus,
  { order, position, amount, units = null, refund, at }: GoodwillGrant,
): Promise<void> {
  await lockOrder(transaction, order)
  await transaction
    .update(orderLines)
    .set({
      goodwill: sql`${orderLines.goodwill} + ${amount}`,
      returnedUnits: sql`${orderLines.returnedUnits} + ${units ?? 0}`,
    })
    .where(and(eq(orderLines.orderId, order), eq(orderLines.position, position)))
  const told = { order, position, amount, refund, ...(units !== null && { units }) }
  await events.emit(transaction, 'order.goodwill', told, at)
}

/**
 * Cancels a waiting order that will not be paid, or a paid one that was charged back.
 * @returns false when it is neither
 */
export async function cancelOrder(
  transaction: Transaction,
  events: EventBus,
  { order, at }: { order: number; at: Date },
): Promise<boolean> {
  if (!mayBecome(await lockOrder(transaction, order), orderStatus.cancelled)) return false
  await transaction.update(orders).set({ status: orderStatus.cancelled }).where(eq(orders.id, order))
  await transaction
    .update(orderLines)
    .set({
      status: orderStatus.cancelled,
      returnedAt: sql`case when ${orderLines.status} = ${orderStatus.complete} then ${at}::timestamptz end`,
    })
    .where(and(eq(orderLines.orderId, order), inArray(orderLines.status, [orderStatus.waiting, orderStatus.complete])))
  await events.emit(transaction, 'order.cancelled', { order }, at)
  return true
}

/**
 * A buyer whose payment was declined tries again: the order waits once more.
 * @returns false when it was ever paid, or is not cancelled
 */
export async function reopenOrder(transaction: Transaction, order: number): Promise<boolean> {
  const [reopened] = await transaction
    .update(orders)
    .set({ status: orderStatus.waiting })
    .where(and(eq(orders.id, order), eq(orders.status, orderStatus.cancelled), isNull(orders.paidAt)))
    .returning({ id: orders.id })
  if (!reopened) return false
  await transaction.update(orderLines).set({ status: orderStatus.waiting }).where(eq(orderLines.orderId, order))
  return true
}

/** Sets an order's amounts to what was paid, after an operator accepted a payment that does not match. */
export async function repriceOrder(
  transaction: Transaction,
  {
    order,
    currency,
    lines,
  }: { order: number; currency: Currency; lines: readonly { readonly unit: number; readonly amount: number }[] },
) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const unpaid = inArray(orders.status, [orderStatus.waiting, orderStatus.cancelled])
  const repriced = await transaction
    .update(orders)
    .set({ total, currency })
    .where(and(eq(orders.id, order), unpaid, isNull(orders.paidAt)))
    .returning({ id: orders.id })
  if (repriced.length === 0) throw new Error(`The order ${order} was paid before`)
  for (const [position, { unit, amount }] of lines.entries()) {
    await transaction
      .update(orderLines)
      .set({ unitAmount: unit, amount })
      .where(and(eq(orderLines.orderId, order), eq(orderLines.position, position)))
  }
}
