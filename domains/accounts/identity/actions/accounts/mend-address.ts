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
 * Has what waits for the owner of a mistyped address wait for the owner of another (decision 0084). Where that one has an
 * account, it becomes theirs as a purchase would; nobody gets into any account by it. What the account holds is for whoever
 * asks to look at, after this: until then somebody else may put something into it.
 * @returns whose it is then; null: somebody has been in the account, and the transaction has to be rolled back
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
