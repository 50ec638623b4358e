import { before, days, minutes } from '@/platform/time/duration'
import { readMailbox } from './actions/read-mailbox'
import type { MailboxContext } from './context'
import { readingJob } from './store/attention'
import { purgeLetters } from './store/letters'

/** Reads the mailbox in a process at a time (decision 0046); one that cannot be read is tried again later and later. */
export function registerMailboxJobs(context: MailboxContext) {
  const { worker, clock, config } = context
  if (config.mailbox.place === null) return
  worker.recur(readingJob, minutes(1), () => readMailbox(context), 'outside')
  worker.recur(
    'mailbox.purge',
    days(1),
    async (patient) => void (await purgeLetters(patient, before(clock(), days(90)))),
  )
}
