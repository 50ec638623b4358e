import { before, days } from '@/platform/time/duration'
import { assessOrder } from './actions/assess'
import { endReviewOf } from './actions/decide'
import { hearOfPayment, withdrawPayments } from './actions/hear'
import type { FraudContext } from './context'
import { purgeAttempts } from './store/attempts'

/** No card network takes longer to take a payment back. */
const kept = days(120)

/** Registers the reactions of the guard to providers' reports and changes of orders, and the scheduled jobs. */
export function registerFraudJobs(context: FraudContext) {
  const { database, clock, events, payments, worker } = context
  // Behind the checkout's: what is to rest does so in the transaction in which it is paid.
  payments.listen({
    payment: (transaction, provider, report) => hearOfPayment(context, transaction, provider, report),
  })
  withdrawPayments(context)
  // Of a payment that staff have taken as it came the provider tells nothing more.
  events.on('order.paid', 'risk', ({ order }) =>
    database.transaction((transaction) => assessOrder(context, transaction, order)),
  )
  for (const name of ['order.refunded', 'order.cancelled'] as const) {
    events.on(name, 'risk', ({ order }) =>
      database.transaction((transaction) => endReviewOf(transaction, order, clock())),
    )
  }
  worker.recur('risk.purge', days(1), async (patient) => purgeAttempts(patient, before(clock(), kept)))
}
