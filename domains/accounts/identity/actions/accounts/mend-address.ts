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
 * Opens the account of a person whose address the owner of its domain vouches for: they log in by their company, or set
 * a password by a mailed link.
 * @returns null when there is an account already
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
