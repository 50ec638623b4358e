import { hours, minutes } from '@/platform/time/duration'
import type { ReportsContext } from './context'
import { keepAdoption } from './store/adoption'
import { keepSums } from './store/keep'

/** Adds changes to the sums by day, so that reading them needs no counting. */
export function registerReportJobs({ worker, clock, vendor }: ReportsContext) {
  worker.recur('numbers.sums', minutes(1), (patient) =>
    keepSums(patient, { timeZone: vendor.seller.timeZone, now: clock() }),
  )
  worker.recur('numbers.adoption', hours(1), (patient) =>
    keepAdoption(patient, { timeZone: vendor.seller.timeZone, now: clock() }),
  )
}
