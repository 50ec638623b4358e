import { paymentOf } from '@/domains/commerce/orders'
import { providerNames } from '@/integrations/payments/provider'
import { forEach } from '@/platform/jobs/each'
import { before, days } from '@/platform/time/duration'
import { followStage, hearOfPayment } from './actions/hear'
import type { DisputesContext } from './context'
import { rests } from './rules'
import { claimForOrder, lockDisputeNumbered, moveDispute, openSince } from './store/disputes'

/**
 * Registers the reactions of disputes to providers' reports and to orders that arrive after them, and the scheduled
 * jobs.
 */
export function registerDisputeJobs(context: DisputesContext) {
  const { database, clock, events, payments, worker } = context
  payments.listen({
    payment: (transaction, provider, report) => hearOfPayment(context, transaction, provider, report),
  })

  events.on('order.paid', 'disputes', (paid) =>
    database.transaction(async (transaction) => {
      const payment = await paymentOf(transaction, paid)
      if (payment === null) return
      const claimed = await claimForOrder(transaction, { ...payment, order: paid.order })
      for (const dispute of claimed) await followStage(context, transaction, dispute, clock())
    }),
  )

  // A provider that answers disputes itself reports only those that it wins.
  worker.recur('disputes.unheard', days(1), async () => {
    const now = clock()
    const patience = days(context.vendor.disputes.lostAfterDays)
    const silent = providerNames.filter((name) => payments.provider(name)?.disputes === undefined)
    await forEach(silent, async (name) =>
      forEach(await openSince(database, name, before(now, patience)), ({ number }) =>
        database.transaction(async (transaction) => {
          const found = await lockDisputeNumbered(transaction, number)
          if (!found || !rests(found.stage)) return
          const lost = await moveDispute(transaction, found.id, { kind: 'lost', at: now, actorKind: 'time' })
          await followStage(context, transaction, lost, now)
        }),
      ),
    )
  })
}
