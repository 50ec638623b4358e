import type { LicencesContext } from '@/domains/licensing/licences'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { companySeatHandlers } from './calls/member'
import type { CompanySeatsContext } from './context'
import { companySeatCalls } from './contract/member'
import { registerCompanySeatJobs } from './jobs'
import { personalData } from './tables'

/** The use of a company's purchases. */
export const companySeats = defineDomain({
  name: 'company-seats',
  feature: 'licences',
  mails: wordingOf('domains/licensing/company-seats/mails'),
  samples: async () => (await import('./mails/mails')).companySeatMails,
  open: (deps, ports: { licences: LicencesContext }): CompanySeatsContext => ({ ...deps, ...ports }),
  member: { calls: companySeatCalls, handlers: companySeatHandlers },
  jobs: registerCompanySeatJobs,
  personalData,
})
