import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { before, days } from '@/platform/time/duration'
import { assessOrder } from './actions/assess'
import { endReviewOf } from './actions/decide'
import { hearOfPayment, withdrawPayments } from './actions/hear'
import { consoleHandlers } from './calls/console'
import { memberHandlers } from './calls/member'
import type { FraudContext, FraudPorts } from './context'
import { riskConsoleCalls } from './contract/console'
import { fraudCalls } from './contract/member'
import { purgeAttempts } from './store/attempts'
import { staff } from './store/staff'
import { personalData } from './tables'

/** No card network takes longer to take a payment back. */
const kept = days(120)

/** Registers the reactions of the guard to providers' reports and changes of orders, and the scheduled jobs. */
function registerFraudJobs(context: FraudContext) {
  const { database, clock, events, payments, worker } = context
  // Runs after the checkout's listener: an order under review is suspended in the transaction in which it is paid.
  payments.listen({
    payment: (transaction, provider, report) => hearOfPayment(context, transaction, provider, report),
  })
  withdrawPayments(context)
  // The provider reports nothing more about a payment that staff have accepted.
  events.on('order.paid', 'risk', async ({ order, payment }) => {
    if (payment === null) return
    await database.transaction((transaction) => assessOrder(context, transaction, order))
  })
  for (const name of ['order.refunded', 'order.cancelled'] as const) {
    events.on(name, 'risk', ({ order }) =>
      database.transaction((transaction) => endReviewOf(transaction, order, clock())),
    )
  }
  worker.recur('risk.purge', days(1), async (patient) => purgeAttempts(patient, before(clock(), kept)))
}

export const fraud = defineDomain({
  name: 'fraud',
  mails: wordingOf('domains/billing/fraud/mails'),
  samples: async () => (await import('./mails/mails')).fraudMails,
  open: (deps, ports: FraudPorts): FraudContext => ({ ...deps, ...ports }),
  member: { calls: fraudCalls, handlers: memberHandlers },
  console: { calls: riskConsoleCalls, handlers: consoleHandlers },
  jobs: registerFraudJobs,
  personalData,
  impersonalTables: { payment_risks: 'what providers think of payments, by their names for them' },
  staff,
})
