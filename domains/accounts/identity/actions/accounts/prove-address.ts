import type { Transaction } from '@/platform/database/connect'
import type { IdentityContext } from '../../context'
import { endBoundBefore } from '../../store/accounts/addresses'

declare module '@/platform/jobs/events' {
  interface Events {
    /** Items that waited for the owner of an address now belong to the account. */
    'member.awaited': { memberId: number; waiting: number }
  }
}

interface Proof {
  readonly memberId: number
  readonly now: Date
  /** The session and the browser in which it was shown; they go on. */
  readonly session: Buffer | null
  readonly device: Buffer | null
  /** An account that waited for the address. */
  readonly waiting?: number | null
}

/** Runs the consequences of the first proof of an account's address (spec 3.8). */
export async function afterFirstProof(
  { events }: Pick<IdentityContext, 'events'>,
  transaction: Transaction,
  { memberId, now, session, device, waiting = null }: Proof,
) {
  if (await endBoundBefore(transaction, memberId, { session, device })) {
    await events.emit(transaction, 'member.security_changed', { memberId, change: 'addressProven' }, now)
  }
  if (waiting !== null) await events.emit(transaction, 'member.awaited', { memberId, waiting }, now)
}
