import type { Queryable } from '@/platform/database/connect'
import { memberPage } from '@/platform/paths'
import { keptName } from '@/platform/text/shown-name'
import type { CompanyConversionContext } from '../context'
import { type LetterName, letters } from './letters'

interface Mail {
  readonly to: { readonly writtenTo: string; readonly language: string | null }
  readonly company: string
  readonly until: Date
}

/** This mail also exposes a conversion made from a stolen session. */
export function writeLetter(
  { mailer, offer, translate, vendorName: vendor, publicUrl }: CompanyConversionContext,
  database: Queryable,
  name: LetterName,
  { to, company, until }: Mail,
) {
  const language = offer.languages.of(to.language)
  const letter = letters[name](translate[language], {
    vendor,
    company: keptName(company),
    until,
    url: publicUrl + memberPage('companies'),
  })
  const sent = { kind: `conversions.${name}`, to: to.writtenTo, language, letter }
  return mailer.send(database, { ...sent, confidential: false, essential: true })
}
