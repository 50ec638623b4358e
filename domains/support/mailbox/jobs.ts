import { hasten } from '@/platform/jobs/queue'
import { before, days, minutes } from '@/platform/time/duration'
import { readMailbox, watchMailbox } from './actions/read-mailbox'
import type { MailboxContext } from './context'
import { readingJob } from './store/attention'
import { purgeLetters } from './store/letters'

/**
 * Reads the mailbox in a process at a time (decision 0046), as soon as a letter comes, and once a minute in any case; one
 * that cannot be read is tried again later and later.
 */
export function registerMailboxJobs(context: MailboxContext) {
  const { worker, clock, config, database } = context
  const { place } = config.mailbox
  if (place === null) return
  worker.recur(readingJob, minutes(1), () => readMailbox(context), 'outside')
  const readSoon = async () => {
    await hasten(database, readingJob, clock())
    worker.wake()
  }
  // The next round comes in any case.
  worker.accompany((end) => watchMailbox(place, () => void readSoon().catch(() => {}), end))
  worker.recur(
    'mailbox.purge',
    days(1),
    async (patient) => void (await purgeLetters(patient, before(clock(), days(90)))),
  )
}
