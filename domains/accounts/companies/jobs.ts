import { minutes } from '@/platform/time/duration'
import { carryOutNotices } from './actions/people'
import type { CompaniesContext } from './context'

/** What companies do by the clock. */
export function registerCompanyJobs(context: CompaniesContext) {
  context.worker.recur('companies.notices', minutes(10), () => carryOutNotices(context))
}
