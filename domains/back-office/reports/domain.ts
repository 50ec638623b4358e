import { defineDomain } from '@/platform/installation/domain'
import { hours, minutes } from '@/platform/time/duration'
import { reportHandlers } from './calls/console'
import type { ReportsContext } from './context'
import { reportCalls } from './contract/console'
import { keepAdoption } from './store/adoption'
import { keepSums } from './store/keep'

/** Adds changes to the sums by day, so that reading them needs no counting. */
function registerReportJobs({ worker, clock, vendor }: ReportsContext) {
  worker.recur('numbers.sums', minutes(1), (patient) =>
    keepSums(patient, { timeZone: vendor.seller.timeZone, now: clock() }),
  )
  worker.recur('numbers.adoption', hours(1), (patient) =>
    keepAdoption(patient, { timeZone: vendor.seller.timeZone, now: clock() }),
  )
}

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
