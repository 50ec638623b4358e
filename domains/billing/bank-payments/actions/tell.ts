import { reachedAt } from '@/domains/accounts/identity'
import { waitingCheckout } from '@/domains/commerce/checkout'
import type { Transfer } from '@/integrations/payments/transfer/store'
import type { Transaction } from '@/platform/database/connect'
import type { BankPaymentsContext } from '../context'
import { transferMails } from '../mails/mails'

/** Writes to the buyer of an order that is paid by transfer, in their language. */
export async function sendLetter(
  context: BankPaymentsContext,
  transaction: Transaction,
  name: keyof typeof transferMails.mails,
  transfer: Transfer,
): Promise<void> {
  const { byTransfer } = context.payments
  const bought = await waitingCheckout(transaction, transfer.checkout)
  if (!bought || !byTransfer) return
  const { language, order: number, memberId, email, lines } = bought
  const to = await reachedAt(transaction, memberId, email)
  await transferMails.send(
    context,
    transaction,
    name,
    { to, language },
    { number, products: lines.map(({ names }) => names), transfer: byTransfer.instructionsFor(transfer) },
  )
}
