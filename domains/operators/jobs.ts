import { type AnnouncedKind, announceJob } from '@/platform/audit/announced'
import { isLanguage } from '@/platform/i18n/languages'
import type { OperatorsContext } from './context'
import { announcement } from './mails/announcement'
import { ownersToTell } from './store/operators'

interface Announced {
  readonly kind: AnnouncedKind
  readonly action: string
  readonly by: string
  readonly at: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Tells every owner what was done that reaches every customer, whoever did it, in the console or at the command line. */
export function registerAnnouncements({ worker, database, post, translate, vendorName }: OperatorsContext) {
  worker.handle<Announced>(announceJob, (announced) =>
    database.transaction(async (transaction) => {
      for (const { email, language: known } of await ownersToTell(transaction)) {
        const language = isLanguage(known) ? known : 'en'
        const letter = announcement(translate[language], { ...announced, vendor: vendorName })
        await post.send(transaction, { kind: 'operators.announced', to: email, language, letter, confidential: false })
      }
    }),
  )
}
