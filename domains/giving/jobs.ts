import { before, days, minutes } from '@/platform/time/duration'
import { carryOutPresents, sendPaid, voidPresent } from './actions/presents'
import type { GivingContext } from './context'
import { forgetRecipients } from './store/presents'

/** For so long after its end it is known who was given something. */
const known = days(90)

/** What presents do by the clock, and when their orders are paid or go back. */
export function registerGivingJobs(context: GivingContext) {
  const { events, worker, clock } = context
  events.once('order.paid', 'presents', (transaction, { order }) => sendPaid(context, transaction, order))
  events.once('order.refunded', 'presents', async (transaction, { order, whole }) => {
    if (whole) await voidPresent(context, transaction, order)
  })
  events.once('order.cancelled', 'presents', (transaction, { order }) => voidPresent(context, transaction, order))
  worker.recur('giving.presents', minutes(10), () => carryOutPresents(context))
  worker.recur('giving.purge', days(1), async (patient) => {
    await forgetRecipients(patient, before(clock(), known))
  })
}
