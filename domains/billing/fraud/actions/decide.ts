import { orderById } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { approveRefund, beginRefund } from '@/domains/commerce/refunds'
import { type ActingOperator, type AuditedAnswer, changeWithin } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Lock } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import type { FraudContext } from '../context'
import type { Block } from '../rules/blocks'
import { changeReview, lockReview, lockReviewOf, type OrderReview } from '../store/reviews'
import { addBlockWithin } from './blocks'
import { sendLetter } from './tell'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'review.release': true
    'review.refund': true
  }
}

interface DecisionRequest {
  readonly review: string
  /** The version of the review that the operator has seen. */
  readonly seen: number
  readonly note: string
}

type DecisionRefusal = Refusal<20035 | 20085 | 31002>
type Answer = AuditedAnswer<{ readonly review: string }>

/** 20085: there is no such review; 31002: it has changed since it was read; 20035: it is decided. */
async function openReview(
  transaction: Transaction,
  { review: number, seen }: DecisionRequest,
  now: Date,
): Promise<OrderReview | DecisionRefusal> {
  const found = await lockReview(transaction, number)
  if (!found) return refuse(20085)
  if (found.version !== seen) return refuseStale({ by: found.operator, at: found.decidedAt ?? now })
  return found.state === 'open' ? found : refuse(20035)
}

/** The order is in order: what was bought can be used from now on. */
export const releaseOrder = (
  context: FraudContext,
  { change, by: operator, now }: ActingOperator,
  request: DecisionRequest,
): Promise<Answer | DecisionRefusal> =>
  change<{ review: string }, DecisionRefusal>(async (transaction) => {
    const found = await openReview(transaction, request, now)
    if (isRefusal(found)) return found
    const { note } = request
    await changeReview(transaction, found.id, { state: 'released', resting: false, decidedAt: now, operator, note })
    const order = await orderById(transaction, found.orderId)
    if (found.resting) await sendLetter(context, transaction, 'released', order)
    const details = { review: found.number, order: order?.number ?? '', marks: found.marks, reason: note }
    return {
      answer: { review: found.number },
      record: { action: 'review.release', memberId: order?.memberId ?? null, details },
    }
  })

interface RefundRequest extends DecisionRequest {
  /** The blocks of further purchases. */
  readonly blocks: readonly Block[]
  readonly until: Date | null
}

type RefundRefusal = DecisionRefusal | Refusal<20040 | 85653>

/**
 * Refunds an order, which is suspended until then and ends with it, and blocks the named buyers and networks. All of it
 * or nothing.
 */
export const refundAndBlock = (
  context: FraudContext,
  { change, ...actor }: ActingOperator,
  lock: Lock<'money.paid'>,
  request: RefundRequest,
): Promise<Answer | RefundRefusal> =>
  change<{ review: string }, RefundRefusal>(async (transaction) => {
    const { by: operator, now } = actor
    const { note, until } = request
    const found = await openReview(transaction, request, now)
    if (isRefusal(found)) return found
    const order = await orderById(transaction, found.orderId)
    if (!order) return refuse(20085)
    const acting = { ...actor, change: changeWithin(transaction, lock) }
    const wish = { order: order.number, positions: [], reason: note, cause: 'other' } as const
    const begun = await beginRefund(context.refunds, acting, wish)
    if (isRefusal(begun)) return begun
    const { refund: number } = begun.answer
    const approved = await approveRefund(context.refunds, acting, { number, byHand: null })
    if (isRefusal(approved)) return approved
    for (const block of request.blocks) {
      const put = await addBlockWithin(transaction, { ...block, reason: note, until, operator, now })
      if (isRefusal(put)) return put
    }
    const decided = { state: 'refunded', resting: true, decidedAt: now, operator, note } as const
    await changeReview(transaction, found.id, decided)
    const blocks = request.blocks.map(({ kind }) => kind)
    const details = {
      review: found.number,
      order: order.number,
      marks: found.marks,
      refund: number,
      blocks,
      reason: note,
    }
    return { answer: { review: found.number }, record: { action: 'review.refund', memberId: order.memberId, details } }
  })

/** Ends the review of an order that was refunded in another way: there is nothing left to decide. */
export async function endReviewOf(transaction: Transaction, orderId: number, at: Date): Promise<void> {
  const order = await orderById(transaction, orderId)
  const found = await lockReviewOf(transaction, orderId)
  if (found?.state !== 'open' || order?.status === orderStatus.complete) return
  await changeReview(transaction, found.id, { state: 'ended', resting: false, decidedAt: at })
}
