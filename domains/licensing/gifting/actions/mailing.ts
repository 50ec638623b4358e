import { lettersTo } from '@/domains/accounts/identity'
import { lockOrderOf } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { textIn } from '@/platform/i18n/texts'
import { memberPage } from '@/platform/paths'
import { keptName, keptText } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import type { GiftingContext } from '../context'
import { letters } from '../mails/letters'
import { sendLetter } from '../mails/send'
import { grouped } from '../rules'
import { markReminded, markSent, namesOf, type Present } from '../store/presents'
import { newCode, openCode } from './codes'

const addressOf = ({ publicUrl }: GiftingContext, code: string) => publicUrl + memberPage('accept_present', { code })

/** Returns the facts of a letter about a gift, in its language. */
async function factsOf(context: GiftingContext, transaction: Transaction, present: Present) {
  const products = (await namesOf(transaction, present.orderId ?? 0)).map((names) => textIn(names, present.language))
  return {
    vendor: context.vendorName,
    products: products.join(', '),
    name: keptName(present.name),
    sender: keptName(present.sender),
    message: keptText(present.message),
  }
}

/** Mails a code to the recipient, in place of any that went out before. */
export async function sendCode(context: GiftingContext, transaction: Transaction, present: Present, now: Date) {
  const { id, email: to, language } = present
  const { code, ...kept } = newCode(context, id)
  const dueAt = after(now, days(context.settings.acceptDays))
  await markSent(transaction, id, { ...kept, sentAt: now, dueAt })
  const facts = await factsOf(context, transaction, present)
  await sendLetter(context, transaction, 'present', {
    to,
    language,
    write: (t) => letters.present(t, { ...facts, code: grouped(code), url: addressOf(context, code), until: dueAt }),
  })
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
  const url = context.publicUrl + memberPage('presents')
  const { language } = present
  await sendLetter(context, transaction, kind, { to, language, write: (t) => letters[kind](t, { ...facts, url }) })
}

/** Reminds both buyer and recipient of a gift that is not accepted yet. */
export async function remind(context: GiftingContext, transaction: Transaction, present: Present, now: Date) {
  const { id, email: to, language, sealed, dueAt } = present
  if (!sealed || !dueAt) return
  await markReminded(transaction, id, now)
  const code = openCode(context, id, sealed)
  const facts = await factsOf(context, transaction, present)
  await sendLetter(context, transaction, 'presentReminder', {
    to,
    language,
    write: (t) =>
      letters.presentReminder(t, { ...facts, code: grouped(code), url: addressOf(context, code), until: dueAt }),
  })
  await tellBuyer(context, transaction, present, 'presentWaits')
}

/** Mails the code that went out before once more. @returns false: none did */
export async function sendCodeAgain(context: GiftingContext, transaction: Transaction, present: Present) {
  const { id, email: to, language, sealed, dueAt } = present
  if (!sealed || !dueAt) return false
  const code = openCode(context, id, sealed)
  const facts = await factsOf(context, transaction, present)
  await sendLetter(context, transaction, 'present', {
    to,
    language,
    write: (t) => letters.present(t, { ...facts, code: grouped(code), url: addressOf(context, code), until: dueAt }),
  })
  return true
}
