import { lettersTo } from '@/domains/accounts/identity'
import type { Order } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import type { FraudContext } from '../context'
import { fraudMails, type LetterName } from '../mails/mails'

/** Writes to the member about their order, in its language. */
export async function sendLetter(
  context: FraudContext,
  transaction: Transaction,
  name: LetterName,
  order: Order | null,
): Promise<void> {
  const to = order && (await lettersTo(transaction, order.memberId))
  if (!order || !to) return
  const facts = { order: order.number, amount: order.total }
  await fraudMails.send(context, transaction, name, { to, language: order.language }, facts)
}
