import { before, days, hours } from '@/platform/time/duration'
import type { CancellationContext } from './context'
import { purgeNotices } from './store/notices'

/** The years in which claims about the end of a contract can still be made, and the one in which they begin. */
const keptFor = days(4 * 365 + 1)

export function registerNoticeJobs({ worker, clock }: CancellationContext) {
  worker.recur('cancelling.purge', hours(24), async (patient) => {
    await purgeNotices(patient, before(clock(), keptFor))
  })
}
