import type { Queryable } from '@/platform/database/connect'
import { keptName, type ShownName } from '@/platform/text/shown-name'
import type { CompanyLoginContext } from '../context'
import { companyLoginMails } from '../mails/mails'
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
  context: CompanyLoginContext,
  database: Queryable,
  { companyId, company, ...change }: Change,
) {
  for (const { to, language: spoken } of await ownersOf(database, companyId)) {
    const language = context.offer.languages.of(spoken)
    const facts = { ...change, company: keptName(company) }
    await companyLoginMails.send(context, database, 'changed', { to, language }, facts)
  }
}
