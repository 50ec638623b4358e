import type { AuditedAnswer, Change } from '@/platform/audit/change'
import type { Transaction } from '@/platform/database/connect'
import { type Refusal, refuse } from '@/platform/http/refusal'
import type { IdentityContext } from '../../context'
import { normaliseEmail } from '../../rules'
import { ownerOf } from '../../store/accounts/addresses'
import { removeEveryFactor } from '../../store/factors/second-factor'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'remove second factor': true
  }
}

/**
 * Takes every second factor away from a member who has lost them, at the word of an operator; the member gets a mail.
 * 20085: there is no such member; 20035: there was nothing to take away.
 */
export const dropSecondFactor = (
  { events }: Pick<IdentityContext, 'events'>,
  { change, now }: { readonly change: Change; readonly now: Date },
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<AuditedAnswer<null> | Refusal<20035 | 20085>> =>
  change(async (transaction) => {
    const member = await ownerOf(transaction, normaliseEmail(email))
    if (!member) return refuse(20085)
    const { id: memberId } = member
    if (!(await removeFactors({ events }, transaction, memberId, now))) return refuse(20035)
    return { answer: null, record: { action: 'remove second factor', memberId, details: { reason } } }
  })

/** The same within an act that is written down elsewhere. @returns false when there was nothing to take away */
export async function removeFactors(
  { events }: Pick<IdentityContext, 'events'>,
  transaction: Transaction,
  memberId: number,
  now: Date,
): Promise<boolean> {
  if (!(await removeEveryFactor(transaction, memberId))) return false
  await events.emit(transaction, 'member.security_changed', { memberId, change: 'resetBySupport' }, now)
  return true
}
