import { lettersTo } from '@/domains/accounts/identity'
import { orderById } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import type { FraudContext } from '../context'
import { reviewNumbered } from '../store/reviews'
import { type LetterName, letters } from './letters'

/** Writes to the member about their order, in its language. */
export async function sendLetter(
  { mailer, translate, vendorName: vendor, publicUrl }: FraudContext,
  transaction: Transaction,
  name: LetterName,
  number: string,
): Promise<void> {
  const found = await reviewNumbered(transaction, number)
  const order = found && (await orderById(transaction, found.order.id))
  const to = order && (await lettersTo(transaction, order.memberId))
  if (!found || !order || !to) return
  const { language } = order
  const letter = letters[name](translate[language], {
    vendor,
    language,
    order: order.number,
    amount: money(found.order.total, found.order.currency),
    urls: { orders: publicUrl + memberPage('order_history'), support: publicUrl + memberPage('get_support') },
  })
  await mailer.send(transaction, {
    kind: `risk.${name}`,
    to,
    language,
    letter,
    confidential: false,
    unasked: true,
  })
}
