import { noteBy } from '@/platform/audit/change'
import type { StaffProvider } from '@/platform/config/staff'
import { openWay } from '@/platform/contract/weighty'
import type { Claims } from '@/platform/openid/relying-party'
import type { OperatorsContext } from '../../context'
import { operatorMails } from '../../mails/mails'
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
  const { database, offer } = context
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
      await operatorMails.send(context, transaction, 'companyLinked', { to, language }, { company })
      return { answer: true, record: { action: 'operator.linkCompany', memberId: null, details: { issuer } } }
    },
  )
  return linked === null ? 'another' : 'linked'
}
