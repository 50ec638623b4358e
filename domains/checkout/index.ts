import { before, days } from '@/platform/time/duration'
import { returnPayments } from './actions/decide'
import { applyPayment } from './actions/fulfil'
import { confirmOrders } from './actions/notices'
import { followTakebacks } from './actions/revocations'
import { checkoutHandlers } from './calls/member'
import type { CheckoutContext } from './context'
import { purgeCheckouts } from './store/checkouts'

export { acceptPayment, type Review, type ReviewDecision, returnPayment, reviewOf, reviewsIn } from './actions/decide'
export { closeStrayBy, dropStraysOf, layStray, openStrays, type Stray } from './actions/strays'
export { paymentsConsole } from './calls/console'
export type { CheckoutContext } from './context'
export { personalData } from './store/personal-data'
export { timeline } from './store/timeline'

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
