import type { Queryable } from '@/platform/database/connect'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { GiftingContext } from '../context'
import type { handoverLetters } from './handover-letters'
import type { letters } from './letters'

interface Mail {
  readonly to: string
  readonly language: string | null
  readonly write: (t: Translate) => Letter
}

/** Confidential: gifts and licences are worth money. */
export function sendLetter(
  { mailer, offer, translate }: Pick<GiftingContext, 'mailer' | 'offer' | 'translate'>,
  database: Queryable,
  name: keyof typeof letters | keyof typeof handoverLetters,
  { to, language: spoken, write }: Mail,
) {
  const language = offer.languages.of(spoken)
  const letter = write(translate[language])
  return mailer.send(database, { kind: `giving.${name}`, to, language, letter, confidential: true, essential: true })
}
