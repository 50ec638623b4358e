import type { Queryable } from '@/platform/database/connect'
import { memberPage } from '@/platform/paths'
import { keptName, type ShownName } from '@/platform/text/shown-name'
import type { CompanyLoginContext } from '../context'
import { letters } from '../mails/letters'
import type { NoticeKind } from '../rules'
import { ownersOf } from '../store/links'

interface Change {
  readonly companyId: number
  readonly company: string
  readonly change: NoticeKind
  /** The person who changed it. */
  readonly person: ShownName
  readonly issuer: string
}

/** Tells every owner of a company that its login provider was changed. */
export async function tellOwners(
  { mailer, offer, translate, vendorName: vendor, publicUrl }: CompanyLoginContext,
  database: Queryable,
  { companyId, company, ...change }: Change,
) {
  const url = publicUrl + memberPage('company_sign_in')
  for (const { to, language: spoken } of await ownersOf(database, companyId)) {
    const language = offer.languages.of(spoken)
    const letter = letters.changed(translate[language], { ...change, company: keptName(company), vendor, url })
    await mailer.send(database, { kind: 'sso.changed', to, language, letter, confidential: false, essential: true })
  }
}
