import type { Transaction } from '@/platform/database/connect'
import type { IdentityContext } from '../../context'
import { releaseAddress, withdrawFromWaiting } from '../../store/accounts/addresses'
import { endSessionsOf } from '../../store/accounts/blacklist'
import { moveToAddress } from '../../store/accounts/email-changes'
import { removeEveryFactor } from '../../store/factors/second-factor'
import { afterFirstProof } from './prove-address'

interface Change {
  readonly memberId: number
  /** Proven to be the member's by a code. */
  readonly to: string
  readonly now: Date
  /** The caller's session and device; null where the change has waited. */
  readonly caller: { readonly session: Buffer; readonly device: Buffer | null } | null
  /** A locked-out member gets back in: it does not count as a change. */
  readonly isWayBack?: boolean
  /** Two of the staff have agreed that the second factor is lost as well. */
  readonly dropsFactors?: boolean
}

/**
 * Gives an account an address that was proven, and tells both (decision 0104). The transaction is to be rolled back unless it
 * is `changed`.
 */
export async function changeAddress(
  context: IdentityContext,
  transaction: Transaction,
  { memberId, to, now, caller, isWayBack = false, dropsFactors = false }: Change,
): Promise<'changed' | 'taken' | 'used' | 'same'> {
  const { events, emailChanges } = context
  await releaseAddress(transaction, to, now)
  const waiting = await withdrawFromWaiting(transaction, to)
  const moved = await moveToAddress(transaction, { memberId, to, now, allowed: isWayBack ? null : emailChanges })
  if (typeof moved === 'string') return moved
  if (isWayBack) {
    // Second factors stay unless the caller drops them: access to a mailbox alone must not remove them.
    if (dropsFactors) await removeEveryFactor(transaction, memberId)
    await endSessionsOf(transaction, memberId)
    if (waiting !== null) await events.emit(transaction, 'member.awaited', { memberId, waiting }, now)
  } else {
    await afterFirstProof(context, transaction, {
      memberId,
      now,
      waiting,
      session: caller?.session ?? null,
      device: caller?.device ?? null,
    })
  }
  await events.emit(transaction, 'member.email_changed', { memberId, from: moved.from, to }, now)
  return 'changed'
}
