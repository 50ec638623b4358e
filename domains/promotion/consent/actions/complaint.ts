import type { Transaction } from '@/platform/database/connect'
import type { ConsentContext } from '../context'
import { limits } from '../rules'
import { refuseAsking } from '../store/refusals'
import { addressHash } from './link'
import { withdraw } from './withdraw'

interface Complaint {
  readonly email: string
  /** The number of the mail that was called spam. */
  readonly mail: number
  readonly type: string
  readonly reporter: string
}

/**
 * Handles a spam complaint: ends all advertising mail to the address and questions in its name. Service mails about
 * purchases go on.
 */
export async function endByComplaint(
  context: ConsentContext,
  transaction: Transaction,
  { email, mail, type, reporter }: Complaint,
): Promise<void> {
  const now = context.clock()
  const complaint = [type, `mail ${mail}`, reporter].filter(Boolean).join(' · ').slice(0, limits.source)
  await withdraw(context, transaction, { email, topic: null, way: 'complaint', network: null, complaint, now })
  await refuseAsking(transaction, addressHash(email), now)
  await context.stopReminders(transaction, email, now)
}
