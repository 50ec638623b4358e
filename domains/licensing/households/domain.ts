import type { LicencesContext } from '@/domains/licensing/licences'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { before, days } from '@/platform/time/duration'
import { tellUnpaid } from './actions/tell'
import { householdsConsole } from './calls/console'
import { householdHandlers } from './calls/member'
import type { HouseholdsContext } from './context'
import { householdsConsoleCalls } from './contract/console'
import { householdCalls } from './contract/member'
import { addressKept } from './rules'
import { purgeInvitations } from './store/invitations'
import { staff } from './store/staff'
import { personalData } from './tables'

/** Registers the letters about seats that are no longer paid for, and the scheduled jobs of households. */
function registerHouseholdJobs(context: HouseholdsContext) {
  const { worker, clock, events } = context
  const tell = async ({ account, source }: { account: number; source: string }) => {
    if (source === 'household') await tellUnpaid(context, account)
  }
  events.on('places.changed', 'household letters', tell)
  worker.recur('households.purge', days(1), async (patient) => {
    await purgeInvitations(patient, before(clock(), addressKept))
  })
}

/** Seats that people share with those they live with. */
export const households = defineDomain({
  name: 'households',
  feature: 'licences',
  mails: wordingOf('domains/licensing/households/mails'),
  samples: async () => (await import('./mails/mails')).householdMails,
  open: (deps, ports: { licences: LicencesContext }): HouseholdsContext => ({
    ...deps,
    ...ports,
    settings: deps.vendor.giving.households,
  }),
  member: { calls: householdCalls, handlers: householdHandlers },
  console: { calls: householdsConsoleCalls, handlers: householdsConsole },
  jobs: registerHouseholdJobs,
  personalData,
  staff,
})
