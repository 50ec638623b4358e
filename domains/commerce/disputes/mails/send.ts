import { lettersTo } from '@/domains/accounts/identity'
import { orderById } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import type { DisputesContext } from '../context'
import { disputeNumbered } from '../store/cases'
import { type LetterName, letters } from './letters'

/**
 * Writes to the member about their disputed payment, in the language of the order; sends nothing for a payment without
 * an order.
 */
export async function sendLetter(
  { mailer, translate, vendorName: vendor, publicUrl }: DisputesContext,
  transaction: Transaction,
  name: LetterName,
  number: string,
): Promise<void> {
  const found = await disputeNumbered(transaction, number)
  const order = found?.dispute.orderId ? await orderById(transaction, found.dispute.orderId) : null
  const to = order && (await lettersTo(transaction, order.memberId))
  if (!found || !order || !to) return
  const { language } = order
  const { amount, currency } = found.dispute
  const letter = letters[name](translate[language], {
    vendor,
    language,
    number,
    order: order.number,
    amount: money(amount, currency),
    urls: { orders: publicUrl + memberPage('order_history'), support: publicUrl + memberPage('get_support') },
  })
  await mailer.send(transaction, {
    kind: `disputes.${name}`,
    to,
    language,
    letter,
    confidential: false,
    unasked: true,
  })
}
