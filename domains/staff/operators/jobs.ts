import { type AnnouncedKind, announceJob } from '@/platform/audit/acts'
import { hours } from '@/platform/time/duration'
import type { OperatorsContext } from './context'
import { operatorMails } from './mails/mails'
import { ownersToTell } from './store/operators'
import { purgeExpired } from './store/sessions'

interface Announcement {
  readonly kind: AnnouncedKind
  readonly action: string
  readonly by: string
  readonly at: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Registers the mails to owners about important acts, and the deletion of expired data. */
export function registerOperatorJobs(context: OperatorsContext) {
  const { worker, clock } = context
  announceActions(context)
  worker.recur('operators.purge', hours(1), (patient) => purgeExpired(patient, clock()))
}

/**
 * Tells every owner about an act that reaches every customer, by any operator, in the console or at the command line.
 */
function announceActions(context: OperatorsContext) {
  context.worker.handleOnce<Announcement>(announceJob, async (transaction, announced) => {
    const facts = { ...announced, at: new Date(announced.at) }
    for (const { email: to, language: known } of await ownersToTell(transaction))
      await operatorMails.send(
        context,
        transaction,
        'announced',
        { to, language: context.offer.languages.of(known) },
        facts,
      )
  })
}
