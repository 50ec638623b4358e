import { forEach } from '@/platform/jobs/each'
import { before, days, minutes } from '@/platform/time/duration'
import { carryOutHandovers, voidHandovers } from './actions/due-handovers'
import { beginPaid, beginPaidOnes, giveFeeBack, giveFeeOfCaseBack, returnFee } from './actions/fees'
import { carryOutPresents, sendPaid, voidPresent } from './actions/presents'
import type { GiftingContext } from './context'
import { forgetUnpaid, orderOfCheckout } from './store/handover-fees'
import { forgetAddresses } from './store/handovers'
import { forgetRecipients } from './store/presents'

/** For so long after its end it is known to which address something was given. */
const known = days(90)

/** Registers scheduled work on gifts and transfers, and reactions to paid and refunded orders. */
export function registerGiftingJobs(context: GiftingContext) {
  const { events, payments, worker, clock } = context
  events.once('order.paid', 'presents', async (transaction, { order, origin = 'checkout' }) => {
    if (origin === 'checkout') await sendPaid(context, transaction, order)
  })
  // Runs in the transaction of the payment, after the other payment listeners, which suspend orders under review.
  payments.listen({
    payment: async (transaction, _, { state, checkout }) => {
      const order = state === 'paid' ? await orderOfCheckout(transaction, checkout) : null
      if (order !== null) await beginPaid(context, transaction, order)
    },
  })
  // A free order, and a payment that staff accepted as it was, have no report of a provider.
  events.once('order.paid', 'handover fees', async (transaction, { order, origin = 'checkout' }) => {
    if (origin === 'checkout') await beginPaid(context, transaction, order)
  })
  events.once('order.refunded', 'handover fees', (transaction, { order }) =>
    returnFee(context, transaction, { order }, clock()),
  )
  events.on('handover.feeReturned', 'refund', ({ order }) => giveFeeBack(context, order))
  // Staff had asked for it before, and have decided otherwise.
  events.on('refund.ended', 'handover fees', (ended) => giveFeeOfCaseBack(context, ended))
  events.once('order.refunded', 'presents', async (transaction, { order, whole }) => {
    if (whole) await voidPresent(context, transaction, order)
  })
  events.once('order.cancelled', 'presents', (transaction, { order }) => voidPresent(context, transaction, order))
  for (const name of ['order.refunded', 'order.cancelled', 'order.lineRevoked'] as const) {
    events.once(name, 'handovers', (transaction, { order }) => voidHandovers(context, transaction, order))
  }
  worker.recur('giving.presents', minutes(10), async () => {
    await forEach([carryOutPresents, beginPaidOnes, carryOutHandovers], (carryOut) => carryOut(context))
  })
  worker.recur('giving.purge', days(1), async (patient) => {
    await forgetRecipients(patient, before(clock(), known))
    await forgetAddresses(patient, before(clock(), known))
    await forgetUnpaid(patient, before(clock(), known))
  })
}
