import type { Queryable } from '@/platform/database/connect'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import type { HouseholdsContext } from '../context'
import type { letters } from './letters'

interface Mail {
  readonly to: string
  readonly language: string | null
  readonly write: (t: Translate) => Letter
}

/** Confidential: the mails name members, and one carries an invitation code. */
export function sendLetter(
  { mailer, offer, translate }: Pick<HouseholdsContext, 'mailer' | 'offer' | 'translate'>,
  database: Queryable,
  name: keyof typeof letters,
  { to, language: spoken, write }: Mail,
) {
  const language = offer.languages.of(spoken)
  const letter = write(translate[language])
  return mailer.send(database, {
    kind: `households.${name}`,
    to,
    language,
    letter,
    confidential: true,
    essential: true,
  })
}
