import type { Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { IdentityContext } from '../../context'
import {
  isWaitingFor,
  ownerFor,
  releaseAddress,
  renameWaiting,
  withdrawFromWaiting,
} from '../../store/accounts/addresses'
import { endSessionsOf } from '../../store/accounts/blacklist'
import { endWaysIn } from '../../store/accounts/corrections'
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

interface Mending {
  /** The account that was opened for the mistyped address. */
  readonly memberId: number
  readonly from: string
  readonly to: string
  readonly now: Date
}

/**
 * Moves items that wait for the owner of a mistyped address to the owner of another (decision 0084). If that owner has
 * an account, they become theirs like a purchase; this opens no account to anyone. The caller then checks the account's
 * contents, since others may add to it until then.
 * @returns the new owner; null: the account was entered, and the transaction must be rolled back
 */
export async function mendAddress(
  { events }: { readonly events: EventBus },
  transaction: Transaction,
  { memberId, from, to, now }: Mending,
): Promise<number | null> {
  if (!(await isWaitingFor(transaction, memberId, from))) return null
  await endWaysIn(transaction, memberId, now)
  const owner = await ownerFor(transaction, to)
  if (owner === null) {
    await releaseAddress(transaction, to, now)
    return (await renameWaiting(transaction, { memberId, from, to })) ? memberId : null
  }
  if ((await withdrawFromWaiting(transaction, from)) !== memberId) return null
  const heir = owner.mergedInto ?? owner.id
  await events.emit(transaction, 'member.awaited', { memberId: heir, waiting: memberId }, now)
  return heir
}
