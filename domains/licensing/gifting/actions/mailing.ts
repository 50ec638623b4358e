import { lettersTo } from '@/domains/accounts/identity'
import { lockOrderOf } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { textIn, textReader } from '@/platform/i18n/texts'
import { keptName, keptText } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import type { GiftingContext } from '../context'
import { giftingMails } from '../mails/mails'
import { markReminded, markSent, namesOf, type Present } from '../store/presents'
import { newCode, openCode } from './codes'

/** Returns the facts of a letter about a gift, in its language. */
async function factsOf({ offer }: GiftingContext, transaction: Transaction, present: Present) {
  const reader = textReader(offer.languages, present.language)
  const products = (await namesOf(transaction, present.orderId ?? 0)).map((names) => textIn(names, reader))
  return {
    products: products.join(', '),
    name: keptName(present.name),
    sender: keptName(present.sender),
  }
}

/** Writes to someone about a gift, in its language. */
const readerOf = ({ offer }: GiftingContext, { language }: Present, to: string) => ({
  to,
  language: offer.languages.of(language),
})

/** Mails a code to the recipient, in place of any that went out before. */
export async function sendCode(context: GiftingContext, transaction: Transaction, present: Present, now: Date) {
  const { id, email, message } = present
  const { code, ...kept } = newCode(context, id)
  const dueAt = after(now, days(context.settings.acceptDays))
  await markSent(transaction, id, { ...kept, sentAt: now, dueAt })
  const facts = { ...(await factsOf(context, transaction, present)), message: keptText(message), code, until: dueAt }
  await giftingMails.send(context, transaction, 'present', readerOf(context, present, email), facts)
}

/** Tells the buyer of a gift what happened to it. */
export async function tellBuyer(
  context: GiftingContext,
  transaction: Transaction,
  present: Present,
  kind: 'presentWaits' | 'presentAccepted' | 'presentReturned',
) {
  const order = await lockOrderOf(transaction, present.orderId ?? 0)
  const to = order && (await lettersTo(transaction, order.memberId))
  if (!to) return
  const { email, dueAt } = present
  const facts = { ...(await factsOf(context, transaction, present)), email, until: dueAt ?? context.clock() }
  await giftingMails.send(context, transaction, kind, readerOf(context, present, to), facts)
}

/** Reminds both buyer and recipient of a gift that is not accepted yet. */
export async function remind(context: GiftingContext, transaction: Transaction, present: Present, now: Date) {
  const { id, email, sealed, dueAt } = present
  if (!sealed || !dueAt) return
  await markReminded(transaction, id, now)
  const code = openCode(context, id, sealed)
  const facts = { ...(await factsOf(context, transaction, present)), code, until: dueAt }
  await giftingMails.send(context, transaction, 'presentReminder', readerOf(context, present, email), facts)
  await tellBuyer(context, transaction, present, 'presentWaits')
}

/** Mails the code that went out before once more. @returns false: none did */
export async function sendCodeAgain(context: GiftingContext, transaction: Transaction, present: Present) {
  const { id, email, message, sealed, dueAt } = present
  if (!sealed || !dueAt) return false
  const code = openCode(context, id, sealed)
  const facts = { ...(await factsOf(context, transaction, present)), message: keptText(message), code, until: dueAt }
  await giftingMails.send(context, transaction, 'present', readerOf(context, present, email), facts)
  return true
}
