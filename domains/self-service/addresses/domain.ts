import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { before, days, hours, minutes } from '@/platform/time/duration'
import { carryOutDue } from './actions/carry-out'
import { answerSearches } from './actions/find'
import { beginWaysBack } from './actions/way-back'
import { addressConsole } from './calls/console'
import { memberHandlers } from './calls/member'
import { visitorHandlers } from './calls/visitor'
import type { AddressesContext, AddressesPorts } from './context'
import { addressConsoleCalls } from './contract/console'
import { addressCalls } from './contract/member'
import { purgeCodes } from './store/codes'
import { keepCard } from './store/purchases'
import { purgeWaysToNone } from './store/rivals'
import { staff } from './store/staff'
import { personalData } from './tables'

/** Registers the scheduled jobs of claims and ways back, and the reaction to reported payments. */
function registerAddressJobs(context: AddressesContext) {
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

export const addresses = defineDomain({
  name: 'addresses',
  mails: wordingOf('domains/self-service/addresses/mails'),
  samples: async () => (await import('./mails/mails')).addressMails,
  open: (deps, ports: AddressesPorts): AddressesContext => ({ ...deps, ...ports, waiting: deps.vendor.addresses }),
  member: {
    calls: addressCalls,
    handlers: (context) => ({ ...memberHandlers(context), ...visitorHandlers(context) }),
  },
  console: { calls: addressConsoleCalls, handlers: addressConsole },
  jobs: registerAddressJobs,
  personalData,
  staff,
})
