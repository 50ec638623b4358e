import { knownAddresses } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import { randomCharacters } from '@/platform/text/alphabet'
import { keptName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import type { GiftingContext } from '../context'
import { handoverLetters } from '../mails/handover-letters'
import { sendLetter } from '../mails/send'
import { codeLength, grouped } from '../rules'
import { unbegunFee } from '../store/handover-fees'
import { addresseeOf, type Handover, handoverFacts, markHandoverSent } from '../store/handovers'
import { hashOfCode } from './codes'

/** Returns the facts of a letter about a transfer, in the language of its giver. */
async function factsOf({ vendorName: vendor }: GiftingContext, transaction: Transaction, id: number) {
  const found = await handoverFacts(transaction, id)
  if (!found) throw new Error('It was written down, and is not there')
  const { handover, names, order, fee: paid } = found
  const { email, language } = handover
  const sender = keptName(handover.sender)
  const fee = paid && { amount: formatMoney(money(paid.total, paid.currency), language), order: paid.order }
  return { handover, fee, facts: { vendor, sender, email, order, product: textIn(names, language) } }
}

/** Tells the holder at every address that is known of them, with the link that stops it. */
export async function tellHolder(context: GiftingContext, transaction: Transaction, id: number, secret: string) {
  const { handover, fee, facts } = await factsOf(context, transaction, id)
  const { language, giverId, heldUntil: until } = handover
  const url = context.publicUrl + memberPage('stop_handover', { hash: secret })
  for (const to of await knownAddresses(transaction, context.personOf(giverId))) {
    const write = (t: Translate) => handoverLetters.handoverHeld(t, { ...facts, fee, until, url })
    await sendLetter(context, transaction, 'handoverHeld', { to, language, write })
  }
}

/** The hold is over: mails a code to the other person. */
export async function sendHandover(context: GiftingContext, transaction: Transaction, id: number, now: Date) {
  const { handover, facts } = await factsOf(context, transaction, id)
  const { email: to, language } = handover
  const code = randomCharacters(codeLength)
  const until = after(now, days(context.transfers.acceptDays))
  await markHandoverSent(transaction, id, { codeHash: hashOfCode(code), sentAt: now, dueAt: until })
  const url = context.publicUrl + memberPage('accept_licence', { code })
  await sendLetter(context, transaction, 'handover', {
    to,
    language,
    write: (t) => handoverLetters.handover(t, { ...facts, code: grouped(code), until, url }),
  })
}

type Outcome = 'handoverAccepted' | 'handoverReceived' | 'handoverDeclined' | 'handoverOver' | 'handoverStopped'

/** Tells a member what happened to a transfer: its giver, or the recipient who accepted it. */
export async function tellMember(
  context: GiftingContext,
  transaction: Transaction,
  { kind, handover, memberId }: { readonly kind: Outcome; readonly handover: Handover; readonly memberId: number },
) {
  const addressee = await addresseeOf(transaction, memberId)
  if (!addressee) return
  const { facts, fee } = await factsOf(context, transaction, handover.id)
  const url = context.publicUrl + memberPage(kind === 'handoverReceived' ? 'my_products' : 'licence_handovers')
  const write = (t: Translate) => handoverLetters[kind](t, { ...facts, fee, url })
  await sendLetter(context, transaction, kind, { ...addressee, write })
}

/** The same for its giver. */
export const tellGiver = (
  context: GiftingContext,
  transaction: Transaction,
  handover: Handover,
  kind: Exclude<Outcome, 'handoverReceived'>,
) => tellMember(context, transaction, { kind, handover, memberId: handover.giverId })

/** Tells the payer of a fee that the licence was not transferred. */
export async function tellFeeInVain(context: GiftingContext, transaction: Transaction, order: number) {
  const paid = await unbegunFee(transaction, order)
  const addressee = paid && (await addresseeOf(transaction, paid.giver))
  if (!paid || !addressee) return
  const { email, names, licence, number, total, currency, language } = paid
  const sender = keptName(paid.sender)
  const facts = { vendor: context.vendorName, sender, email, order: licence, product: textIn(names, language) }
  const fee = { amount: formatMoney(money(total, currency), language), order: number }
  const url = context.publicUrl + memberPage('licence_handovers')
  const write = (t: Translate) => handoverLetters.feeInVain(t, { ...facts, fee, url })
  await sendLetter(context, transaction, 'feeInVain', { ...addressee, write })
}

/** Tells the recipient that the transfer has ended. */
export async function tellRecipient(context: GiftingContext, transaction: Transaction, { id, language }: Handover) {
  const { facts } = await factsOf(context, transaction, id)
  const write = (t: Translate) => handoverLetters.handoverWithdrawn(t, facts)
  await sendLetter(context, transaction, 'handoverWithdrawn', { to: facts.email, language, write })
}
