import { hashOf, newSecret } from '@/domains/accounts/identity'
import { noteBy } from '@/platform/audit/change'
import { recordAction } from '@/platform/audit/log'
import type { StaffProvider } from '@/platform/config/staff'
import { noLock, openWay } from '@/platform/contract/weighty'
import { allOrNothing } from '@/platform/database/transaction'
import type { Visit } from '@/platform/http/visit'
import type { Claims } from '@/platform/openid/relying-party'
import type { OperatorsContext } from '../../context'
import { operatorMails } from '../../mails/mails'
import { addressIn, gaveSecondFactor, roleBy } from '../../rules/company'
import type { Role } from '../../rules/permissions'
import { invitedOwner, newSealedSecret } from '../../secrets/second-factor'
import { linkCompanyAccount, operatorOfCompany } from '../../store/company'
import { openInvitation } from '../../store/invitations'
import { type Operator, operatorByEmail } from '../../store/operators'
import { noteEntry, operatorOf } from '../../store/sessions'
import { rememberEntry, startSession } from '../cookies'
import { maySignIn } from '../staff'
import { companyLogin, inRole } from './in-role'

/** The result for a person whom the company's provider has named. */
export type Admission =
  | { readonly next: 'in' | 'code' | 'link' }
  | { readonly next: 'invitation'; readonly secret: string }
  | { readonly next: 'refused'; readonly why: 'noAddress' | 'noRole' | 'unknown' | 'unlinked' | 'blocked' }

export type CompanyVisit = Pick<Visit, 'cookies' | 'now' | 'network' | 'userAgent'>

const refused = (why: Extract<Admission, { next: 'refused' }>['why']): Admission => ({ next: 'refused', why })

/**
 * Lets a person in whom the provider names, by the account there alone, in the role that their groups have there. A person who is new
 * sets up name and second factor first, where the vendor wants that; a second factor of the provider's counts where the vendor
 * trusts it (decision 0101). Nothing of an operator changes before it.
 */
export async function admitByCompany(
  context: OperatorsContext,
  provider: StaffProvider,
  visit: CompanyVisit,
  claims: Claims,
): Promise<Admission> {
  const { database } = context
  const { now, network } = visit
  const { issuer } = provider
  const account = { issuer, subject: String(claims.sub) }
  const operator = await operatorOfCompany(database, account)
  const role = roleBy(provider, claims)
  if (operator === null) return admitStranger(context, provider, { account, role, email: addressIn(claims), now })
  if (role === null) return refused('noRole')
  if (!maySignIn(context, operator)) return refused('blocked')
  if (!gaveSecondFactor(provider, claims)) return askForCode(context, visit, operator, role)
  const opened = await allOrNothing(database, async (transaction) => {
    const named = await inRole(transaction, operator, role, now)
    const details = { factor: 'company', network, issuer }
    const record = { operator: named.name, action: 'operator.signIn', memberId: null, details, lock: noLock } as const
    await recordAction(transaction, { at: now, ...record })
    return startSession(context, transaction, visit, named)
  })
  opened?.()
  return { next: 'in' }
}

interface Stranger {
  readonly account: { readonly issuer: string; readonly subject: string }
  readonly role: Role | null
  readonly email: string | null
  readonly now: Date
}

/** An address says who is invited, and never who a person is: an operator links their account in a session of their own. */
async function admitStranger(
  context: OperatorsContext,
  { create }: StaffProvider,
  { account, role, email, now }: Stranger,
): Promise<Admission> {
  if (email === null) return refused('noAddress')
  if (role === null) return refused('noRole')
  if (await operatorByEmail(context.database, email)) return refused('unlinked')
  return create ? invite(context, account, { email, role, now }) : refused('unknown')
}

async function askForCode(
  context: OperatorsContext,
  visit: CompanyVisit,
  { id, totpSecret }: Operator,
  companyRole: Role,
): Promise<Admission> {
  if (totpSecret === null) return { next: 'link' }
  const token = newSecret()
  await noteEntry(context.database, { tokenHash: hashOf(token), operatorId: id, companyRole, now: visit.now })
  rememberEntry(context, visit, token)
  return { next: 'code' }
}

/** Invites a person in the browser that the provider has vouched for: no mail is needed. */
const invite = (
  context: OperatorsContext,
  account: Stranger['account'],
  { email, role, now }: { readonly email: string; readonly role: Role; readonly now: Date },
): Promise<Admission> =>
  noteBy(
    context.database,
    { by: companyLogin, now, lock: openWay('sign-in of staff by the company') },
    async (transaction) => {
      const totpSecret = newSealedSecret(context, invitedOwner(email))
      const whom = { ...account, email, role, operatorId: null, invitedBy: companyLogin, invitedById: null }
      const { secret } = await openInvitation(transaction, { ...whom, totpSecret, now })
      const answer: Admission = { next: 'invitation', secret }
      return { answer, record: { action: 'operator.invite', memberId: null, details: { email, role } } }
    },
  )

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
