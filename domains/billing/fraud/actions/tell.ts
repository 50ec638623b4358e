import { lettersTo } from '@/domains/accounts/identity'
import { orderById } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { FraudContext } from '../context'
import { fraudMails, type LetterName } from '../mails/mails'
import { reviewNumbered } from '../store/reviews'

/** Writes to the member about their order, in its language. */
export async function sendLetter(
  context: FraudContext,
  transaction: Transaction,
  name: LetterName,
  number: string,
): Promise<void> {
  const found = await reviewNumbered(transaction, number)
  const order = found && (await orderById(transaction, found.order.id))
  const to = order && (await lettersTo(transaction, order.memberId))
  if (!found || !order || !to) return
  const facts = { order: order.number, amount: money(found.order.total, found.order.currency) }
  await fraudMails.send(context, transaction, name, { to, language: order.language }, facts)
}
