import type { ActName } from '@/platform/audit/acts'
import type { AuditedAnswer, Change } from '@/platform/audit/change'
import type { AuditRecord } from '@/platform/audit/record'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { OperatorsContext } from '../context'
import type { Role } from '../rules/permissions'
import { type Invitation, openInvitations, withdrawInvitation } from '../store/invitations'
import { type ListedRow, listedOperator, type Operator, operatorByEmail } from '../store/operators'
import { type Decider, type DecisionRequest, decide, invite, resetSecondFactor } from './staff'

/** Acts of owners and the command line on operators, each with its row of the audit log. */
export interface TeamDecider extends Decider {
  readonly change: Change
}

/** As they were seen, or as they are now. */
type OperatorReference = { readonly id: number; readonly seen: number } | { readonly email: string }

type TeamOutcome = Promise<AuditedAnswer<ListedRow> | Refusal<20035 | 20085 | 31002>>

export const changeRole = (acting: TeamDecider, whom: OperatorReference, role: Role): TeamOutcome =>
  about(
    acting,
    whom,
    'operator.role',
    (transaction, seen) => decide(transaction, seen, { role }),
    (before) => ({
      from: before.role,
      to: role,
    }),
  )

export const disable = (acting: TeamDecider, whom: OperatorReference, reason: string): TeamOutcome =>
  about(
    acting,
    whom,
    'operator.disable',
    (transaction, seen) => decide(transaction, seen, { disabledAt: acting.now }),
    () => ({ reason }),
  )

export const enable = (acting: TeamDecider, whom: OperatorReference): TeamOutcome =>
  about(acting, whom, 'operator.enable', (transaction, seen) => decide(transaction, seen, { disabledAt: null }))

export const reset = (
  context: OperatorsContext,
  acting: TeamDecider,
  whom: OperatorReference,
  reason: string,
): TeamOutcome =>
  about(
    acting,
    whom,
    'operator.reset',
    (transaction, seen) => resetSecondFactor(context, transaction, seen),
    () => ({ reason }),
  )

const about = (
  { change, ...decider }: TeamDecider,
  whom: OperatorReference,
  action: ActName,
  work: (transaction: Transaction, seen: DecisionRequest) => ReturnType<typeof decide>,
  detailsOf: (before: Operator) => AuditRecord['details'] = () => ({}),
): TeamOutcome =>
  change(async (transaction) => {
    const seen = 'id' in whom ? whom : await asTheyAre(transaction, whom.email)
    if (!seen) return refuse(20085)
    const decided = await work(transaction, { ...seen, ...decider })
    if (isRefusal(decided)) return decided
    const { before } = decided
    const details = { email: before.email, ...detailsOf(before) }
    return { answer: await listedOperator(transaction, before.id), record: { action, memberId: null, details } }
  })

async function asTheyAre(transaction: Transaction, email: string) {
  const found = await operatorByEmail(transaction, email)
  return found && { id: found.id, seen: found.version }
}

/** Invites a new operator. 20041 when the address is an operator's already. */
export const inviteSomebody = (
  context: OperatorsContext,
  { change, ...decider }: TeamDecider,
  request: { readonly email: string; readonly role: Role; readonly language: Language },
): Promise<AuditedAnswer<Invitation> | Refusal<20041>> =>
  change(async (transaction) => {
    const invited = await invite(context, transaction, { ...request, ...decider })
    if (isRefusal(invited)) return invited
    const { email, role } = request
    return { answer: invited, record: { action: 'operator.invite', memberId: null, details: { email, role } } }
  })

/** Withdraws an unused invitation. */
export const withdraw = (
  { change, now }: Pick<TeamDecider, 'change' | 'now'>,
  whom: { readonly id: number } | { readonly email: string },
): Promise<AuditedAnswer<Record<never, never>> | Refusal<20085>> =>
  change(async (transaction) => {
    const id = 'id' in whom ? whom.id : await invitationOf(transaction, whom.email, now)
    const email = id === null ? null : await withdrawInvitation(transaction, id, now)
    if (email === null) return refuse(20085)
    return { answer: {}, record: { action: 'operator.withdraw', memberId: null, details: { email } } }
  })

/** Returns an open invitation; a link that resets a second factor is not one. */
async function invitationOf(transaction: Transaction, email: string, now: Date) {
  const open = (await openInvitations(transaction, now)).find((each) => each.email === email)
  return open && open.operatorId === null ? open.id : null
}
