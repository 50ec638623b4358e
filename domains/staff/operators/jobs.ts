import { type AnnouncedKind, announceJob } from '@/platform/audit/acts'
import { hours } from '@/platform/time/duration'
import type { OperatorsContext } from './context'
import { announcement } from './mails/announcement'
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
function announceActions({ worker, mailer, offer, translate, vendorName }: OperatorsContext) {
  worker.handleOnce<Announcement>(announceJob, async (transaction, announced) => {
    for (const { email, language: known } of await ownersToTell(transaction)) {
      const language = offer.languages.of(known)
      const letter = announcement(translate[language], { ...announced, vendor: vendorName })
      await mailer.send(transaction, {
        kind: 'operators.announced',
        to: email,
        language,
        letter,
        confidential: false,
      })
    }
  })
}
