import { cancelOrder } from '@/domains/commerce/orders'
import type { PaymentReport } from '@/integrations/payments/report'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import { contactOf } from '@/platform/vendor/contact'
import type { CheckoutContext } from '../context'
import { checkoutMails } from '../mails/mails'
import type { Mismatch } from '../rules/review'
import type { Checkout } from '../store/checkouts'
import { releaseCoupon } from '../store/coupons'
import { addReview, moveReview, type Review, reviewOf } from '../store/reviews'

/** Opens a review for a payment that does not match, and writes to buyer and vendor. */
export async function openReview(
  deps: CheckoutContext,
  transaction: Transaction,
  { reference, mismatch }: Checkout & { readonly mismatch: Mismatch },
  { total, state }: PaymentReport,
): Promise<void> {
  const openedAt = deps.clock()
  const facts = { checkout: reference, mismatch, amount: total.minor, currency: total.currency, openedAt }
  if (!(await addReview(transaction, facts))) return
  const review = await reviewOf(transaction, reference)
  if (!review) throw new Error('The review was not written')
  // The money was returned before an operator looked: there is nothing to decide.
  if (state !== 'paid') return endReview(deps, transaction, review)
  await write(deps, transaction, review, 'underReview')
  const { email, provider, payment } = review.agreed
  const reader = { to: deps.vendor.seller.email, replyTo: email, language: 'en' } as const
  const notice = { checkout: reference, mismatch, buyer: email, payment: `${provider ?? ''} ${payment ?? ''}` }
  await checkoutMails.send(deps, transaction, 'reviewNotice', reader, { ...factsOf(review), ...notice })
}

/** Applies a provider's report on a payment that waits for a decision, or whose money is being returned. */
export async function followMoneyBack(
  deps: CheckoutContext,
  transaction: Transaction,
  { reference }: Checkout,
  { state, refusedRefunds }: PaymentReport,
): Promise<void> {
  const review = await reviewOf(transaction, reference)
  if (!review) return
  if (state === 'refunded' || state === 'chargedBack') return endReview(deps, transaction, review)
  if (review.reference !== null && refusedRefunds.includes(review.reference)) {
    const note = `The payment provider looked at the refund ${review.reference} and refused it.`
    await moveReview(transaction, reference, { from: ['returning'], to: 'failed', note, refused: true })
  }
}

/**
 * Ends a review after the money was returned, in whichever way: a waiting order is cancelled, and the buyer is told
 * once.
 */
export async function endReview(
  deps: CheckoutContext,
  transaction: Transaction,
  review: Review,
  name?: string,
): Promise<void> {
  const at = deps.clock()
  const { checkout, decidedAt, reference } = review
  const change = { decidedAt: decidedAt ?? at, reference: name ?? reference }
  const from = ['open', 'returning', 'failed'] as const
  if (!(await moveReview(transaction, checkout, { from, to: 'returned', ...change }))) return
  if (review.orderId !== null) await cancelOrder(transaction, deps.events, { order: review.orderId, at })
  await releaseCoupon(transaction, checkout)
  await write(deps, transaction, review, 'returned')
}

const factsOf = ({ amount, currency, agreed }: Review) => ({
  paid: money(amount, currency),
  agreed: money(agreed.total, agreed.currency),
  products: agreed.lines.map(({ names }) => names),
})

function write(deps: CheckoutContext, transaction: Transaction, review: Review, name: 'underReview' | 'returned') {
  const { email: to, language } = review.agreed
  const facts = { ...factsOf(review), mismatch: review.mismatch, contact: contactOf(deps.vendor) }
  return checkoutMails.send(deps, transaction, name, { to, language }, facts)
}
