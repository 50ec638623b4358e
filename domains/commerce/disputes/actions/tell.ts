import { lettersTo } from '@/domains/accounts/identity'
import { orderById } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { DisputesContext } from '../context'
import { disputeMails, type LetterName } from '../mails/mails'
import { disputeNumbered } from '../store/cases'

/**
 * Writes to the member about their disputed payment, in the language of the order; sends nothing for a payment without
 * an order.
 */
export async function sendLetter(
  context: DisputesContext,
  transaction: Transaction,
  name: LetterName,
  number: string,
): Promise<void> {
  const found = await disputeNumbered(transaction, number)
  const order = found?.dispute.orderId ? await orderById(transaction, found.dispute.orderId) : null
  const to = order && (await lettersTo(transaction, order.memberId))
  if (!found || !order || !to) return
  const { amount, currency } = found.dispute
  const facts = { number, order: order.number, amount: money(amount, currency) }
  await disputeMails.send(context, transaction, name, { to, language: order.language }, facts)
}
