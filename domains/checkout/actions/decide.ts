import { repriceOrder } from '@/domains/orders'
import { recordAction } from '@/platform/audit/log'
import { allOrNothing } from '@/platform/database/transaction'
import { enqueue } from '@/platform/jobs/queue'
import { money } from '@/platform/money/money'
import type { CheckoutContext } from '../context'
import { asPaid } from '../rules/review'
import { lockCheckout, recordStanding } from '../store/checkouts'
import { spendRests } from '../store/credits'
import { agreeTo, grantCoupon, moveReview, type Review, reviewOf, reviewsIn } from '../store/reviews'
import { applyStanding } from './fulfil'
import { endReview } from './review'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'payment.accept': true
    'payment.return': true
  }
}

export { type Review, reviewOf, reviewsIn }

/** What became of a decision, or why nothing came of it (decision 0029). */
export type ReviewDecision = 'done' | 'unknown' | 'notNow'

interface Deciding {
  /** The checkout whose payment it is. */
  readonly reference: string
  readonly operator: string
}

/** The job that has a provider return what was paid. */
const returnJob = 'checkout.returnPayment'

/**
 * An operator takes a payment as it came: the order is placed, or goes on, for what was paid. Where that is another amount
 * than was agreed, the lines share it in proportion, so that invoice and refunds are about the money that there is.
 */
export async function acceptPayment(
  context: CheckoutContext,
  { reference, operator }: Deciding,
): Promise<ReviewDecision> {
  const { database, clock } = context
  if (!(await reviewOf(database, reference))) return 'unknown'
  const at = clock()
  const accepted = await allOrNothing(database, async (transaction) => {
    const checkout = await lockCheckout(transaction, reference)
    const review = await reviewOf(transaction, reference)
    // Money that went back meanwhile cannot be taken.
    if (!checkout || !review || checkout.state !== 'paid') return null
    const decision = { to: 'accepted', decidedAt: at, operator } as const
    if (!(await moveReview(transaction, reference, { from: ['open', 'failed'], ...decision }))) return null
    const agreed = { ...checkout, ...asPaid(checkout, money(review.amount, review.currency)), mismatch: null }
    const { total, currency, lines, couponCode: code, orderId, provider, payment } = agreed
    await agreeTo(transaction, reference, { total, currency, lines })
    if (orderId !== null) await repriceOrder(transaction, { order: orderId, currency, lines })
    if (code !== null) await grantCoupon(transaction, { checkout: reference, code, memberId: checkout.memberId })
    // What is left of a subscription has lowered this price, and lowers no other one.
    await spendRests(transaction, checkout)
    const standing = { state: checkout.state, at: checkout.stateAt, refunded: checkout.refunded }
    const applied = { standing, traceOfWaiting: false, told: at, accepted: true }
    const done = await applyStanding(context, transaction, agreed, applied)
    await recordStanding(transaction, reference, { provider, payment, standing, ...done })
    const details = { checkout: reference, mismatch: review.mismatch, paid: review.amount, currency: review.currency }
    await recordAction(transaction, { at, operator, action: 'payment.accept', memberId: checkout.memberId, details })
    return true
  })
  return accepted === null ? 'notNow' : 'done'
}

/** An operator has the money go back: the provider is asked once this is written down. */
export async function returnPayment(
  context: CheckoutContext,
  { reference, operator }: Deciding,
): Promise<ReviewDecision> {
  const { database, clock } = context
  if (!(await reviewOf(database, reference))) return 'unknown'
  const at = clock()
  const begun = await allOrNothing(database, async (transaction) => {
    const checkout = await lockCheckout(transaction, reference)
    const decision = { to: 'returning', decidedAt: at, operator, reference: null, note: null } as const
    if (!(await moveReview(transaction, reference, { from: ['open', 'failed'], ...decision }))) return null
    await enqueue(transaction, { kind: returnJob, payload: { checkout: reference }, runAt: at })
    const memberId = checkout?.memberId ?? null
    await recordAction(transaction, {
      at,
      operator,
      action: 'payment.return',
      memberId,
      details: { checkout: reference },
    })
    return true
  })
  return begun === null ? 'notNow' : 'done'
}

/** Returns payments that did not fit. It bears being run twice: the provider knows the request again by its key. */
export function returnPayments(context: CheckoutContext) {
  const { worker, database, payments } = context
  worker.handle<{ checkout: string }>(
    returnJob,
    async ({ checkout: reference }) => {
      const review = await reviewOf(database, reference)
      // Of one that has a name already, a report tells what has become.
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
