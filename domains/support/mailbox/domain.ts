import { defineDomain } from '@/platform/installation/domain'
import { hasten } from '@/platform/jobs/queue'
import { before, days, minutes } from '@/platform/time/duration'
import { readMailbox, watchMailbox } from './actions/read-mailbox'
import { mailboxConsole } from './calls/console'
import type { MailboxContext, MailboxPorts } from './context'
import { mailboxCalls } from './contract/console'
import { readingJob } from './store/attention'
import { purgeLetters } from './store/letters'
import { staff } from './store/staff'
import { personalData } from './tables'

/**
 * Reads the mailbox in a process at a time (decision 0046), as soon as a letter comes, and once a minute in any case; one
 * that cannot be read is tried again later and later.
 */
function registerMailboxJobs(context: MailboxContext) {
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

export const mailbox = defineDomain({
  name: 'mailbox',
  open: ({ database, clock, worker, log, config, vendor }, ports: MailboxPorts): MailboxContext => ({
    database,
    clock,
    worker,
    log,
    config,
    mailFrom: config.mailFrom ?? vendor.mailFrom,
    ...ports,
  }),
  console: { calls: mailboxCalls, handlers: mailboxConsole },
  jobs: registerMailboxJobs,
  commands: () => import('./commands'),
  personalData,
  staff,
})
