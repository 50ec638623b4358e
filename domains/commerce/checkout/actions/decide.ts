import { repriceOrder } from '@/domains/commerce/orders'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import type { AuditRecord } from '@/platform/audit/record'
import { type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import { money } from '@/platform/money/money'
import type { CheckoutContext } from '../context'
import { asPaid, type ReviewState } from '../rules/review'
import { type Checkout, lockCheckout, recordPaymentStatus } from '../store/checkouts'
import { spendRemainders } from '../store/credits'
import { agreeTo, grantCoupon, moveReview, type Review, reviewOf, reviewsIn } from '../store/reviews'
import { applyPaymentStatus } from './fulfil'
import { endReview } from './review'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'payment.accept': true
    'payment.return': true
  }
}

export { type Review, reviewOf, reviewsIn }

interface PaymentReviewRequest {
  /** The checkout whose payment it is. */
  readonly reference: string
  /** The state in which they saw it. Left out: any. */
  readonly seen?: ReviewState
}

/**
 * 20085: no such payment; 31002: it has changed since it was read, or its money is not there to be decided on
 * (decision 0029).
 */
type ReviewOutcome = Promise<AuditedAnswer<Review> | Refusal<20085 | 31002>>

/** The job that has a provider return what was paid. */
const returnJob = 'checkout.returnPayment'

/**
 * Accepts a payment as it is, for an operator: the order is placed, or continues, for the paid amount. If that differs
 * from the agreed amount, the lines share it in proportion, so that invoice and refunds are about the real money.
 */
export const acceptPayment = (
  context: CheckoutContext,
  acting: ActingOperator,
  deciding: PaymentReviewRequest,
): ReviewOutcome =>
  decide(acting, deciding, async (transaction, review, checkout) => {
    const { reference } = deciding
    const { by: operator, now: at } = acting
    // Money that went back meanwhile cannot be taken.
    if (checkout.state !== 'paid') return null
    const decision = { to: 'accepted', decidedAt: at, operator } as const
    if (!(await moveReview(transaction, reference, { from: ['open', 'failed'], ...decision }))) return null
    const agreed = { ...checkout, ...asPaid(checkout, money(review.amount, review.currency)), mismatch: null }
    const { total, currency, lines, couponCode: code, orderId, provider, payment } = agreed
    await agreeTo(transaction, reference, { total, currency, lines })
    if (orderId !== null) await repriceOrder(transaction, { order: orderId, currency, lines })
    if (code !== null) await grantCoupon(transaction, { checkout: reference, code, memberId: checkout.memberId })
    // The unused rest of a subscription has lowered this price, and can lower no other.
    await spendRemainders(transaction, checkout)
    const standing = { state: checkout.state, at: checkout.stateAt, refunded: checkout.refunded }
    const applied = { standing, traceOfWaiting: false, reportedAt: at, accepted: true }
    const done = await applyPaymentStatus(context, transaction, agreed, applied)
    await recordPaymentStatus(transaction, reference, { provider, payment, standing, ...done })
    const details = { checkout: reference, mismatch: review.mismatch, paid: review.amount, currency: review.currency }
    return { action: 'payment.accept', memberId: checkout.memberId, details }
  })

/** An operator has the money go back: the provider is asked once this is written down. */
export const returnPayment = (
  _context: CheckoutContext,
  acting: ActingOperator,
  deciding: PaymentReviewRequest,
): ReviewOutcome =>
  decide(acting, deciding, async (transaction, _review, checkout) => {
    const { reference } = deciding
    const { by: operator, now: at } = acting
    const decision = { to: 'returning', decidedAt: at, operator, reference: null, note: null } as const
    if (!(await moveReview(transaction, reference, { from: ['open', 'failed'], ...decision }))) return null
    await enqueue(transaction, { kind: returnJob, payload: { checkout: reference }, runAt: at })
    return { action: 'payment.return', memberId: checkout.memberId, details: { checkout: reference } }
  })

/** @param work returns the entry for the audit log, or null when the decision is no longer possible */
const decide = (
  { change, now }: ActingOperator,
  { reference, seen }: PaymentReviewRequest,
  work: (transaction: Transaction, review: Review, checkout: Checkout) => Promise<AuditRecord | null>,
): ReviewOutcome =>
  change(async (transaction) => {
    const checkout = await lockCheckout(transaction, reference)
    const before = checkout && (await reviewOf(transaction, reference))
    if (!before) return refuse(20085)
    const record = seen !== undefined && seen !== before.state ? null : await work(transaction, before, checkout)
    const after = (await reviewOf(transaction, reference)) ?? before
    if (record === null) return refuseStale({ by: after.operator, at: after.decidedAt ?? now })
    return { answer: after, record }
  })

/** Returns payments that did not fit. It bears being run twice: the provider knows the request again by its key. */
export function returnPayments(context: CheckoutContext) {
  const { worker, database, payments } = context
  worker.handle<{ checkout: string }>(
    returnJob,
    async ({ checkout: reference }) => {
      const review = await reviewOf(database, reference)
      // A refund with a reference already gets its result from a report.
      if (review?.state !== 'returning' || review.reference !== null) return
      const { provider: name, payment } = review.agreed
      const provider = name && payments.provider(name)
      const outcome =
        provider && payment !== null
          ? await provider.refund({
              payment,
              amount: money(review.amount, review.currency),
              positions: 'all',
              idempotencyKey: `review-${reference}-${review.refusals}`,
            })
          : { refunded: false as const, reason: `The payment provider ${name} is not set up.` }
      await database.transaction(async (transaction) => {
        await lockCheckout(transaction, reference)
        if (!outcome.refunded) {
          const failed = { from: ['returning'], to: 'failed', note: outcome.reason, refused: true } as const
          return void (await moveReview(transaction, reference, failed))
        }
        if (outcome.pending) {
          const named = { from: ['returning'], to: 'returning', reference: outcome.reference } as const
          return void (await moveReview(transaction, reference, named))
        }
        await endReview(context, transaction, review, outcome.reference)
      })
    },
    'outside',
  )
}
