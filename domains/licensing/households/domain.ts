import type { LicencesContext } from '@/domains/licensing/licences'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { householdsConsole } from './calls/console'
import { householdHandlers } from './calls/member'
import type { HouseholdsContext } from './context'
import { householdsConsoleCalls } from './contract/console'
import { householdCalls } from './contract/member'
import { registerHouseholdJobs } from './jobs'
import { staff } from './store/staff'
import { personalData } from './tables'

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
