import { before, days, minutes } from '@/platform/time/duration'
import { confirmOrders } from './actions/confirm-order'
import { returnPayments } from './actions/decide'
import { keptSince, noteEvidence } from './actions/evidence'
import { applyPayment } from './actions/fulfil'
import { purgeReminders, remindOfUnfinished } from './actions/reminders'
import type { CheckoutContext } from './context'
import { purgeCheckouts } from './store/checkouts'
import { returnRemainders } from './store/credits'
import { purgeEvidence } from './store/evidence'

/** Reacts to refunds and chargebacks of orders. */
function followRevocations({ database, events }: CheckoutContext) {
  const follow = async ({ order }: { order: number }) => void (await returnRemainders(database, order))
  events.on('order.refunded', 'rests', follow)
  events.on('order.cancelled', 'rests', follow)
}

/** The time that an unpaid checkout is kept, for a slow payment. */
const kept = days(60)

/** Registers the checkout's reactions to providers' reports and payments, and its scheduled jobs. */
export function registerCheckoutJobs(context: CheckoutContext) {
  const { payments, worker, clock } = context
  payments.listen({
    payment: (transaction, provider, report) => applyPayment(context, transaction, provider, report),
  })
  confirmOrders(context)
  followRevocations(context)
  returnPayments(context)
  noteEvidence(context)
  worker.recur('checkout.purge', days(1), async (patient) => {
    await purgeCheckouts(patient, before(clock(), kept))
    await purgeEvidence(patient, keptSince(clock()))
    await purgeReminders(context, patient)
  })
  worker.recur('checkout.remind', minutes(15), () => remindOfUnfinished(context))
}
