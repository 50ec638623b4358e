import { noteBy } from '@/platform/audit/change'
import type { StaffProvider } from '@/platform/config/staff'
import { openWay } from '@/platform/contract/weighty'
import type { Claims } from '@/platform/openid/relying-party'
import type { OperatorsContext } from '../../context'
import { companyLinked } from '../../mails/notices'
import { linkCompanyAccount } from '../../store/company'
import { operatorOf } from '../../store/sessions'

interface Linking {
  /** The session, by its hash, in which an operator has proven who they are and set out. */
  readonly session: Buffer
  readonly claims: Claims
  readonly now: Date
}

/** Links the account that the company's provider has named to the operator of a session. */
export async function linkOwnAccount(
  context: OperatorsContext,
  { issuer, name: company }: StaffProvider,
  { session, claims, now }: Linking,
): Promise<'linked' | 'interrupted' | 'another'> {
  const { database, mailer, offer, translate, vendorName: vendor } = context
  const operator = await operatorOf(database, session, now)
  if (!operator) return 'interrupted'
  const { id: operatorId, email: to } = operator
  const linked = await noteBy(
    database,
    { by: operator.name, now, lock: openWay('link of an account at the company') },
    async (transaction) => {
      const account = { issuer, subject: String(claims.sub), operatorId, linkedAt: now }
      if (!(await linkCompanyAccount(transaction, account))) return null
      const language = offer.languages.of(operator.language)
      const letter = companyLinked(translate[language], { vendor, company })
      const mail = { kind: 'operators.companyLinked', to, language, letter, confidential: false, essential: true }
      await mailer.send(transaction, mail)
      return { answer: true, record: { action: 'operator.linkCompany', memberId: null, details: { issuer } } }
    },
  )
  return linked === null ? 'another' : 'linked'
}
