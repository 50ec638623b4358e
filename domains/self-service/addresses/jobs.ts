import { before, days, hours, minutes } from '@/platform/time/duration'
import { carryOutDue } from './actions/carry-out'
import { answerSearches } from './actions/find'
import { beginWaysBack } from './actions/way-back'
import type { AddressesContext } from './context'
import { purgeCodes } from './store/codes'
import { keepCard } from './store/purchases'
import { purgeWaysToNone } from './store/rivals'

/** Registers the scheduled jobs of claims and ways back, and the reaction to reported payments. */
export function registerAddressJobs(context: AddressesContext) {
  const { worker, payments, clock } = context
  // Runs after the checkout's listener: the order exists by then.
  payments.listen({
    payment: async (transaction, provider, { payment, card }) => {
      if (card) await keepCard(transaction, { provider, payment, lastFour: card.lastFour })
    },
  })
  answerSearches(context)
  beginWaysBack(context)
  worker.recur('addresses.due', minutes(10), () => carryOutDue(context))
  worker.recur('addresses.purge', hours(6), async (patient) => {
    await purgeCodes(patient, clock())
    await purgeWaysToNone(patient, before(clock(), days(context.waiting.recoveryDays)))
  })
}
