import type { Queryable } from '@/platform/database/connect'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { CompaniesContext } from '../context'
import type { letters } from './letters'

export type LetterText = (t: Translate) => Letter

interface Mail {
  readonly to: string
  readonly language: string | null
  readonly write: LetterText
}

/** Confidential: the mails say who may do what for a company, and some carry an invitation. */
export function sendLetter(
  { mailer, offer, translate }: Pick<CompaniesContext, 'mailer' | 'offer' | 'translate'>,
  database: Queryable,
  name: keyof typeof letters,
  { to, language: spoken, write }: Mail,
) {
  const language = offer.languages.of(spoken)
  const letter = write(translate[language])
  return mailer.send(database, { kind: `companies.${name}`, to, language, letter, confidential: true, essential: true })
}
