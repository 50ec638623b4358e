import { removeUnfinished } from '@/platform/files/store'
import { forEach } from '@/platform/jobs/each'
import { before, days } from '@/platform/time/duration'
import { purgeUploads } from './actions/upload'
import type { DownloadsContext } from './context'
import { purgeDeliveries } from './store/deliveries'
import { awaitedDrafts } from './store/uploads'

/** The time that parts of a file are kept, for continuing an interrupted download or upload. */
const timeout = days(7)

/** Deletes abandoned uploads and old records. */
export function registerDownloadJobs({ worker, clock, files }: DownloadsContext) {
  worker.recur('downloads.purge', days(1), async (patient) => {
    const rounds = [
      () => purgeDeliveries(patient, before(clock(), timeout)),
      () => purgeUploads({ database: patient, files }, before(clock(), timeout)),
      async () => removeUnfinished(files, clock(), await awaitedDrafts(patient)),
    ]
    await forEach<() => Promise<unknown>>(rounds, (round) => round())
  })
}
