import { hashOf, newSecret } from '@/domains/identity'
import { changeBy, noteBy } from '@/platform/audit/change'
import { recordAction } from '@/platform/audit/log'
import type { StaffProvider } from '@/platform/config/staff'
import { allOrNothing } from '@/platform/database/transaction'
import type { Visit } from '@/platform/http/visit'
import type { Claims } from '@/platform/openid/relying-party'
import { rememberEntry, startSession } from '../../calls/cookies'
import type { OperatorsContext } from '../../context'
import { invitedOwner, newSealedSecret } from '../../factors/second-factor'
import { addressIn, gaveSecondFactor, roleBy } from '../../rules/company'
import type { Role } from '../../rules/permissions'
import { linkCompanyAccount, operatorOfCompany } from '../../store/company'
import { openInvitation } from '../../store/invitations'
import { type Operator, operatorByEmail, operatorById } from '../../store/operators'
import { noteEntry } from '../../store/sessions'
import { maySignIn } from '../staff'
import { changeRole } from '../team'

/** What becomes of somebody whom the company's provider has named. */
export type Admission =
  | { readonly next: 'in' | 'code' | 'link' }
  | { readonly next: 'invitation'; readonly secret: string }
  | { readonly next: 'refused'; readonly why: 'noAddress' | 'noRole' | 'unknown' | 'blocked' }

export type CompanyVisit = Pick<Visit, 'cookies' | 'now' | 'network' | 'userAgent'>

/** In the audit log, where nobody of the staff has decided it. */
const companyLogin = 'company login'

const refused = (why: Extract<Admission, { next: 'refused' }>['why']): Admission => ({ next: 'refused', why })

/**
 * Lets somebody in whom the provider names, in the role that their groups have there. Whoever is new sets up name and second
 * factor first, where the vendor wants that; a second factor of the provider's counts where the vendor trusts it (decision 0101).
 */
export async function admitByCompany(
  context: OperatorsContext,
  provider: StaffProvider,
  visit: CompanyVisit,
  claims: Claims,
): Promise<Admission> {
  const { database } = context
  const { now, network } = visit
  const email = addressIn(claims)
  const account = { issuer: provider.issuer, subject: String(claims.sub) }
  const linked = await operatorOfCompany(database, account)
  const found = linked ?? (email === null ? null : await operatorByEmail(database, email))
  const role = roleBy(provider, claims)
  if (found === null && email === null) return refused('noAddress')
  if (role === null) return refused('noRole')
  if (found === null) return provider.create ? invite(context, email ?? '', role, now) : refused('unknown')
  if (!maySignIn(context, found)) return refused('blocked')
  const operator = await inRole(context, found, role, now)
  await linkCompanyAccount(database, { ...account, operatorId: operator.id, linkedAt: now })
  if (!gaveSecondFactor(provider, claims)) return askForCode(context, visit, operator)
  const opened = await allOrNothing(database, async (transaction) => {
    const details = { factor: 'company', network, issuer: provider.issuer }
    const record = { operator: operator.name, action: 'operator.signIn', memberId: null, details }
    await recordAction(transaction, { at: now, ...record })
    return startSession(context, transaction, visit, operator)
  })
  opened?.()
  return { next: 'in' }
}

/** The role is the provider's to say; the last owner stays one all the same. */
async function inRole(context: OperatorsContext, operator: Operator, role: Role, now: Date): Promise<Operator> {
  if (operator.role === role) return operator
  const { database } = context
  const acting = { by: companyLogin, byId: null, now, change: changeBy(database, companyLogin, now) }
  await changeRole(acting, { id: operator.id, seen: operator.version }, role)
  return (await operatorById(database, operator.id)) ?? operator
}

async function askForCode(
  context: OperatorsContext,
  visit: CompanyVisit,
  { id, totpSecret }: Operator,
): Promise<Admission> {
  if (totpSecret === null) return { next: 'link' }
  const token = newSecret()
  await noteEntry(context.database, { tokenHash: hashOf(token), operatorId: id, now: visit.now })
  rememberEntry(context, visit, token)
  return { next: 'code' }
}

/** To a browser that the provider has vouched for: no mail has to go out. */
const invite = (context: OperatorsContext, email: string, role: Role, now: Date): Promise<Admission> =>
  noteBy(context.database, { by: companyLogin, now }, async (transaction) => {
    const totpSecret = newSealedSecret(context, invitedOwner(email))
    const whom = { email, role, operatorId: null, invitedBy: companyLogin, invitedById: null }
    const { secret } = await openInvitation(transaction, { ...whom, totpSecret, now })
    const answer: Admission = { next: 'invitation', secret }
    return { answer, record: { action: 'operator.invite', memberId: null, details: { email, role } } }
  })
