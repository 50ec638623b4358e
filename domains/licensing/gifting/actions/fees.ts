import type { FeeToKeep, PlacedOrder } from '@/domains/commerce/checkout'
import { handLines } from '@/domains/commerce/orders'
import { caseByNumber, type RefundEvent, returnCharge } from '@/domains/commerce/refunds'
import { isRefusal } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { forEach } from '@/platform/jobs/each'
import type { GiftingContext } from '../context'
import { addFee, feeOfOrder, feesDue, isPaid, lockOpenFee, markReturned, placeFee } from '../store/handover-fees'
import { admitHandover, writeHandover } from './begin-handover'
import { readFeeLink } from './fee-link'
import { tellFeeInVain } from './handover-letters'

declare module '@/platform/jobs/events' {
  interface Events {
    /** The service that a fee was paid for failed: its order is to be refunded. */
    'handover.feeReturned': { readonly order: number }
  }
}

/**
 * Keeps the request of the giver with a checkout.
 * @returns false when the link has expired
 */
export async function keepFee(
  context: Pick<GiftingContext, 'secret'>,
  transaction: Transaction,
  { link, now, giver, ...kept }: FeeToKeep,
): Promise<boolean> {
  const asked = readFeeLink(context, giver, link, now)
  if (!asked) return false
  const { order: licenceOrderId, position: licencePosition, email, sender } = asked
  await addFee(transaction, { ...kept, giverId: giver, licenceOrderId, licencePosition, email, sender })
  return true
}

/** Called when the order of a checkout is placed: the line of a fee gets no holder. */
export async function holdFee(
  { events }: Pick<GiftingContext, 'events'>,
  transaction: Transaction,
  { checkout, ...lines }: PlacedOrder,
) {
  if (await placeFee(transaction, checkout, lines.order))
    await handLines(transaction, events, { ...lines, to: null, as: 'fee' })
}

/**
 * Called when an order is paid: if it is a fee, its transfer begins, or the money is returned where the transfer is not
 * possible. It waits while the payment is under review.
 */
export async function beginPaid(context: GiftingContext, transaction: Transaction, order: number) {
  const found = await feeOfOrder(transaction, order)
  if (!found || !(await isPaid(transaction, context.holdings, order))) return
  const now = context.clock()
  const { giverId: giver, licenceOrderId, licencePosition: position } = found
  // Giver, licence, fee: in the order in which all who hold them come by.
  const admitted = await admitHandover(context, transaction, { giver, order: licenceOrderId, position }, now)
  const fee = await lockOpenFee(transaction, order)
  if (!fee) return
  const { email, sender, network, language } = fee
  const wish = { giver, order: licenceOrderId, position, email, sender, network, language }
  if (!isRefusal(admitted) && (await writeHandover(context, transaction, wish, { now, paidBy: order }))) return
  await tellFeeInVain(context, transaction, order)
  await returnFee(context, transaction, { order }, now)
}

/** Begins the transfers whose fees were paid and have waited, such as for a review of the payment. */
export async function beginPaidOnes(context: GiftingContext) {
  await forEach(await feesDue(context.database), ({ order }) =>
    context.database.transaction((transaction) => beginPaid(context, transaction, order)),
  )
}

/** Returns the fee of a failed service, once. */
export async function returnFee(
  { events }: Pick<GiftingContext, 'events'>,
  transaction: Transaction,
  which: { readonly order: number } | { readonly handover: number },
  now: Date,
) {
  const order = await markReturned(transaction, which, now)
  if (order !== null) await events.emit(transaction, 'handover.feeReturned', { order }, now)
}

/** The line of a fee: its order has no other. */
const positions = [0]

/** Refunds the order of a fee that is on its way back; asked for twice, it is refunded once. */
export const giveFeeBack = ({ refunds }: Pick<GiftingContext, 'refunds'>, order: number) =>
  returnCharge(refunds, { order, positions }, 'fee')

/** A case was in the way of that, and has ended. */
export async function giveFeeOfCaseBack(context: GiftingContext, { refund, orderId }: RefundEvent) {
  const { database } = context
  const ofCase = orderId ?? (await caseByNumber(database, refund))?.orderId
  const fee = ofCase === undefined ? null : await feeOfOrder(database, ofCase)
  if (fee?.orderId && fee.returnedAt !== null) await giveFeeBack(context, fee.orderId)
}
