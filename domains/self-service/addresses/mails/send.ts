import type { Queryable } from '@/platform/database/connect'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { memberPage } from '@/platform/paths'
import type { AddressesContext } from '../context'
import type { letters } from './letters'

interface Mail {
  readonly to: string
  readonly language: string | null
  readonly write: (t: Translate) => Letter
}

/** Returns the address of a notice's link, which stops the request or undoes its result. */
export const stopAddress = ({ publicUrl }: AddressesContext, hash: string) =>
  publicUrl + memberPage('stop_request', { hash })

/** Each guards an account or proves an address, and most carry a secret. */
export function sendLetter(
  { mailer, offer, translate }: AddressesContext,
  database: Queryable,
  name: keyof typeof letters,
  { to, language: spoken, write }: Mail,
) {
  const language = offer.languages.of(spoken)
  return mailer.send(database, {
    kind: `addresses.${name}`,
    to,
    language,
    letter: write(translate[language]),
    confidential: true,
    essential: true,
  })
}
