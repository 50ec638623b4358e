import { endImpersonation } from '@/domains/accounts/identity'
import { type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { OperatorsContext } from '../context'
import { operatorMails } from '../mails/mails'
import { may, type Role } from '../rules/permissions'
import { invitedOwner, newSealedSecret } from '../secrets/second-factor'
import { unlinkCompanyAccounts } from '../store/company'
import { demoOperator } from '../store/demo-operator'
import { type Invitation, openInvitation, withdrawInvitationsBy, withdrawLinkOf } from '../store/invitations'
import {
  anOwnerIsLeft,
  changeOperator,
  clearSecondFactor,
  type Operator,
  oneAtATime,
  operatorByEmail,
  operatorById,
} from '../store/operators'
import { endSessionsOf } from '../store/sessions'

/** Anyone who is shut out may not, and the demo's operator nowhere but in a demo (spec 13.3; decision 0041). */
export const maySignIn = (
  { demo }: Pick<OperatorsContext, 'demo'>,
  { email, disabledAt }: Pick<Operator, 'email' | 'disabledAt'>,
) => disabledAt === null && (demo || email !== demoOperator.email)

/** The decider and the time: an owner in the console, or an operator at the command line. */
export interface Decider {
  readonly by: string
  /** Null: an operator at the command line, who has no role to lose. */
  readonly byId: number | null
  readonly now: Date
}

/** Invites a new operator. 20041 when the address is an operator's already. */
export async function invite(
  context: OperatorsContext,
  transaction: Transaction,
  { email, role, language, ...decider }: Decider & { email: string; role: Role; language: Language },
): Promise<Invitation | Refusal<20041>> {
  // Of two who invite the same person at once, the second replaces the first one's link.
  await oneAtATime(transaction)
  if (await operatorByEmail(transaction, email)) return refuse(20041)
  return sendLink(context, transaction, 'invite', { email, role, operatorId: null, language, ...decider })
}

/** An operator as they were seen by the person who decides about them. */
export interface DecisionRequest extends Decider {
  readonly id: number
  readonly seen: number
}

type StaffRefusal = Refusal<20035 | 20085 | 31002>

/**
 * 20085 without such an operator, 31002 when they have changed since they were read, 20035 when no owner would be left.
 */
export async function decide(
  transaction: Transaction,
  request: DecisionRequest,
  facts: { readonly role?: Role; readonly disabledAt?: Date | null },
): Promise<{ readonly before: Operator } | StaffRefusal> {
  await oneAtATime(transaction)
  const before = await operatorById(transaction, request.id)
  if (!before) return refuse(20085)
  if (!(await changeOperator(transaction, request, facts))) {
    return refuseStale({ by: before.changedBy, at: before.changedAt })
  }
  if (!(await anOwnerIsLeft(transaction))) return refuse(20035)
  const { disabledAt, role = before.role } = facts
  // Also of the person who is let in again: a sign-in that came through while they were shut out opens nothing.
  if (disabledAt !== undefined) await endSessionsOf(transaction, request.id)
  if (disabledAt) await withdrawLinkOf(transaction, request.id, request.now)
  if (disabledAt || !may(role, 'operators.manage')) await withdrawInvitationsBy(transaction, request.id, request.now)
  if (disabledAt || !may(role, 'members.impersonate')) await endImpersonation(transaction, request.id, request.now)
  return { before }
}

/** Takes every second factor and session away, and mails the link that sets up others. Also 20035 for anyone who is shut out. */
export async function resetSecondFactor(
  context: OperatorsContext,
  transaction: Transaction,
  request: DecisionRequest,
): Promise<{ readonly before: Operator } | StaffRefusal> {
  const decided = await decide(transaction, request, {})
  if ('refused' in decided) return decided
  const { before } = decided
  if (before.disabledAt !== null) return refuse(20035)
  await clearSecondFactor(transaction, request.id, request.now)
  // Anyone who had the lost factor may have linked an account of their own.
  await unlinkCompanyAccounts(transaction, request.id)
  await endSessionsOf(transaction, request.id)
  // A thief of the lost factor may have invited an operator.
  await withdrawInvitationsBy(transaction, request.id, request.now)
  await endImpersonation(transaction, request.id, request.now)
  const { email, role, id, language } = before
  await sendLink(context, transaction, 'reset', {
    email,
    role,
    operatorId: id,
    language: context.offer.languages.of(language),
    by: request.by,
    byId: request.byId,
    now: request.now,
  })
  return decided
}

async function sendLink(
  context: OperatorsContext,
  transaction: Transaction,
  name: 'invite' | 'reset',
  request: Decider & { email: string; role: Role; operatorId: number | null; language: Language },
): Promise<Invitation> {
  const { language, by, byId, now, ...whom } = request
  const { invitation, secret } = await openInvitation(transaction, {
    ...whom,
    invitedBy: by,
    invitedById: byId,
    totpSecret: newSealedSecret(context, invitedOwner(whom.email)),
    now,
  })
  await operatorMails.send(context, transaction, name, { to: whom.email, language }, { by, secret })
  return invitation
}
