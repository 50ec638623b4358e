import { before, days, minutes } from '@/platform/time/duration'
import { announceVersions, answerAnnouncements } from './actions/announce'
import { answerRequests } from './actions/ask'
import type { ConsentContext } from './context'
import { proofKept, withdrawnKept } from './rules'
import { purgeConsents } from './store/consents'

/** Registers the scheduled jobs of consents, and the work behind answers that reveal nothing. */
export function registerConsentJobs(context: ConsentContext) {
  const { worker, clock } = context
  answerRequests(context)
  answerAnnouncements(context)
  worker.recur('consent.announce', minutes(10), () => announceVersions(context))
  worker.recur('consent.purge', days(1), async (patient) => {
    const now = clock()
    await purgeConsents(patient, { now, nameless: before(now, withdrawnKept), gone: before(now, proofKept) })
  })
}
