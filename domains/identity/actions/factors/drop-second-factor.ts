import { recordAction } from '@/platform/audit/log'
import type { Transaction } from '@/platform/database/connect'
import type { IdentityContext } from '../../context'
import { normaliseEmail } from '../../rules'
import { ownerOf } from '../../store/accounts/addresses'
import { removeEveryFactor } from '../../store/factors/second-factor'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'remove second factor': true
  }
}

interface Request {
  readonly email: string
  readonly operator: string
  readonly reason: string
  readonly now: Date
}

/**
 * Takes every second factor away from a member who has lost them, at the word of an operator, who stands in the audit log;
 * the member gets a mail. @returns `unknown`: there is no such member; `none`: there was nothing to take away
 */
export async function dropSecondFactor(
  { database, events }: Pick<IdentityContext, 'database' | 'events'>,
  { email, operator, reason, now }: Request,
): Promise<'removed' | 'none' | 'unknown'> {
  return database.transaction(async (transaction) => {
    const member = await ownerOf(transaction, normaliseEmail(email))
    if (!member) return 'unknown'
    const { id: memberId } = member
    if (!(await takeFactorsAway({ events }, transaction, memberId, now))) return 'none'
    const details = { reason }
    await recordAction(transaction, { at: now, operator, action: 'remove second factor', memberId, details })
    return 'removed'
  })
}

/** The same within an act that is written down elsewhere. @returns false when there was nothing to take away */
export async function takeFactorsAway(
  { events }: Pick<IdentityContext, 'events'>,
  transaction: Transaction,
  memberId: number,
  now: Date,
): Promise<boolean> {
  if (!(await removeEveryFactor(transaction, memberId))) return false
  await events.emit(transaction, 'member.security_changed', { memberId, change: 'resetBySupport' }, now)
  return true
}
