import type { AuditedAnswer, Change } from '@/platform/audit/change'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'
import type { IdentityContext } from '../../context'
import { ownerOf } from '../../store/accounts/addresses'
import { lockMember, removeEveryFactor } from '../../store/factors/second-factor'

type DroppingContext = Pick<IdentityContext, 'events' | 'wayBackWaits'>

declare module '@/platform/audit/record' {
  interface MemberActions {
    'remove second factor': true
  }
}

/**
 * Takes every second factor away from a member who has lost them, at the word of an operator; the member gets a mail.
 * 20085: there is no such member; 20035: there was nothing to take away, or a way back waits for the account.
 */
export const dropSecondFactor = (
  context: DroppingContext,
  { change, now }: { readonly change: Change; readonly now: Date },
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<AuditedAnswer<null> | Refusal<20035 | 20085>> =>
  change(async (transaction) => {
    const member = await ownerOf(transaction, foldAddress(email))
    if (!member) return refuse(20085)
    const { id: memberId } = member
    if (!(await removeFactors(context, transaction, memberId, now))) return refuse(20035)
    return { answer: null, record: { action: 'remove second factor', memberId, details: { reason } } }
  })

/**
 * The same within an act that is written down elsewhere: the one way in which an operator takes factors away alone. While a
 * way back waits for the account that takes two of the staff (the last resort), so it is refused here.
 * @returns false when there was nothing to take away, or it takes two
 */
export async function removeFactors(
  { events, wayBackWaits }: DroppingContext,
  transaction: Transaction,
  memberId: number,
  now: Date,
): Promise<boolean> {
  await lockMember(transaction, memberId)
  if (await wayBackWaits(transaction, memberId)) return false
  if (!(await removeEveryFactor(transaction, memberId))) return false
  await events.emit(transaction, 'member.security_changed', { memberId, change: 'resetBySupport' }, now)
  return true
}
