import { defineDomain } from '@/platform/installation/domain'
import { reportHandlers } from './calls/console'
import type { ReportsContext } from './context'
import { reportCalls } from './contract/console'
import { registerReportJobs } from './jobs'

export const reports = defineDomain({
  name: 'reports',
  open: (deps): ReportsContext => deps,
  console: { calls: reportCalls, handlers: reportHandlers },
  jobs: registerReportJobs,
  commands: () => import('./commands'),
  impersonalTables: {
    adoption_days: 'sums by day',
    number_changes: 'sums by quarter of an hour',
    number_days: 'sums by day',
    number_quarters: 'sums by quarter of an hour',
    number_zone: 'the time zone of the sums',
  },
})
