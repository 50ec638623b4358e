import { hours, minutes } from '@/platform/time/duration'
import type { ReportsContext } from './context'
import { keepAdoption } from './store/adoption'
import { keepSums } from './store/keep'

/** What has changed since goes into the sums of days, so that nobody who looks has to add it up. */
export function registerReportJobs({ worker, clock, vendor }: ReportsContext) {
  worker.recur('numbers.sums', minutes(1), (patient) =>
    keepSums(patient, { timeZone: vendor.seller.timeZone, now: clock() }),
  )
  worker.recur('numbers.adoption', hours(1), (patient) =>
    keepAdoption(patient, { timeZone: vendor.seller.timeZone, now: clock() }),
  )
}
