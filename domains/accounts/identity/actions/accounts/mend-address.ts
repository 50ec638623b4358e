import type { Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import {
  isWaitingFor,
  ownerFor,
  releaseAddress,
  renameWaiting,
  withdrawFromWaiting,
} from '../../store/accounts/addresses'
import { endWaysIn } from '../../store/accounts/corrections'

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
