import { before, days } from '@/platform/time/duration'
import { checkoutHandlers } from './calls'
import type { CheckoutContext } from './context'
import { returnPayments } from './decide'
import { applyPayment } from './fulfil'
import { confirmOrders } from './notices'
import { purgeCheckouts } from './store/checkouts'
import { followTakebacks } from './takebacks'

export type { CheckoutContext } from './context'
export { acceptPayment, type Review, type ReviewDecision, returnPayment, reviewOf, reviewsIn } from './decide'
export { paymentsDesk } from './desk-calls'
export { personalData } from './store/personal-data'
export { timeline } from './store/timeline'
export { closeStrayBy, dropStraysOf, layStray, openStrays, type Stray } from './strays'

/** What was begun and never paid is kept this long, for a payment that takes its time. */
const kept = days(60)

/** Opens the checkout: its calls, what it does when a provider tells of a payment, and what it does when one has come. */
export function openCheckout(context: CheckoutContext) {
  const { payments, worker, clock } = context
  payments.listen({
    payment: (transaction, provider, report) => applyPayment(context, transaction, provider, report),
  })
  confirmOrders(context)
  followTakebacks(context)
  returnPayments(context)
  worker.recur('checkout.purge', days(1), async (patient) => {
    await purgeCheckouts(patient, before(clock(), kept))
  })
  return checkoutHandlers(context)
}
