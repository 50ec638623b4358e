import { before, days } from '@/platform/time/duration'
import type { DownloadsContext } from './context'
import { purgeDeliveries } from './store/deliveries'

/** How long parts of a file are remembered, for anyone who goes on with a download that broke off. */
const timeout = days(7)

/** Forgets what nobody goes on with. */
export function registerDownloadJobs({ worker, clock }: DownloadsContext) {
  worker.recur('downloads.purge', days(1), async (patient) => {
    await purgeDeliveries(patient, before(clock(), timeout))
  })
}
