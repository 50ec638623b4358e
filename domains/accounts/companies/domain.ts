import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { minutes } from '@/platform/time/duration'
import { carryOutNotices } from './actions/people'
import { companiesApi } from './calls/api'
import { companyHandlers } from './calls/company'
import { companiesConsole } from './calls/console'
import { personHandlers } from './calls/person'
import type { CompaniesContext, CompaniesPorts } from './context'
import { companiesApiCalls } from './contract/api'
import { companyCalls } from './contract/company'
import { companiesConsoleCalls } from './contract/console'
import { personCalls } from './contract/person'
import { staff } from './store/staff'
import { personalData } from './tables'

/** Registers the scheduled jobs of companies. */
function registerCompanyJobs(context: CompaniesContext) {
  context.worker.recur('companies.notices', minutes(10), () => carryOutNotices(context))
}

export const companies = defineDomain({
  name: 'companies',
  mails: wordingOf('domains/accounts/companies/mails'),
  samples: async () => (await import('./mails/mails')).companyMails,
  open: (deps, ports: CompaniesPorts): CompaniesContext => ({ ...deps, ...ports }),
  member: {
    calls: { ...personCalls, ...companyCalls },
    handlers: (context) => ({ ...personHandlers(context), ...companyHandlers(context) }),
  },
  console: { calls: companiesConsoleCalls, handlers: companiesConsole },
  api: { calls: companiesApiCalls, handlers: companiesApi },
  jobs: registerCompanyJobs,
  personalData,
  staff,
})
