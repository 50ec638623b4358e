import { minutes } from '@/platform/time/duration'
import { carryOutNotices } from './actions/people'
import type { CompaniesContext } from './context'

/** Registers the scheduled jobs of companies. */
export function registerCompanyJobs(context: CompaniesContext) {
  context.worker.recur('companies.notices', minutes(10), () => carryOutNotices(context))
}
