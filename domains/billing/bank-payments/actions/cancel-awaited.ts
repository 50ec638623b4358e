import { changeTransfer, lockTransfer } from '@/integrations/payments/transfer/store'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { BankPaymentsContext } from '../context'
import { awaitedTransfersOf } from '../store/awaited'
import { sendLetter } from './tell'

interface Cancellation {
  readonly memberId: number
  readonly order: string
  readonly now: Date
}

/**
 * Cancels a member's order that waits for a transfer, and tells them in writing. The order itself changes as with an
 * overdue transfer, before the answer is given. 20035: the order waits for none, is another member's, or a part of the
 * amount has arrived.
 */
export async function cancelAwaited(
  context: BankPaymentsContext,
  { memberId, order, now }: Cancellation,
): Promise<Record<never, never> | Refusal<20035>> {
  const reference = await context.database.transaction(async (transaction) => {
    const [awaited] = await awaitedTransfersOf(transaction, memberId, order)
    const transfer = awaited && (await lockTransfer(transaction, awaited.transfer.reference))
    if (transfer?.state !== 'waiting' || transfer.received > 0) return null
    await changeTransfer(transaction, transfer.reference, { state: 'declined', changedAt: now })
    await sendLetter(context, transaction, 'cancelled', transfer)
    return transfer.reference
  })
  if (reference === null) return refuse(20035)
  await context.payments.refresh('transfer', reference)
  return {}
}
