import { knownAddresses } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import { randomCharacters } from '@/platform/text/alphabet'
import { keptName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import type { GiftingContext } from '../context'
import { giftingMails } from '../mails/mails'
import { codeLength } from '../rules'
import { unbegunFee } from '../store/handover-fees'
import { addresseeOf, type Handover, handoverFacts, markHandoverSent } from '../store/handovers'
import { hashOfCode } from './codes'

/** Returns the facts of a mail about a transfer. */
async function factsOf(transaction: Transaction, id: number) {
  const found = await handoverFacts(transaction, id)
  if (!found) throw new Error('It was written down, and is not there')
  const { handover, names, order, fee: paid } = found
  const { email, sender } = handover
  const fee = paid && { amount: money(paid.total, paid.currency), order: paid.order }
  return { handover, facts: { sender: keptName(sender), email, order, product: names, fee } }
}

/** Tells the holder at every address that is known of them, with the link that stops it. */
export async function tellHolder(context: GiftingContext, transaction: Transaction, id: number, secret: string) {
  const { handover, facts } = await factsOf(transaction, id)
  const language = context.offer.languages.of(handover.language)
  const known = { ...facts, until: handover.heldUntil, hash: secret }
  for (const to of await knownAddresses(transaction, context.personOf(handover.giverId)))
    await giftingMails.send(context, transaction, 'handoverHeld', { to, language }, known)
}

/** The hold is over: mails a code to the other person. */
export async function sendHandover(context: GiftingContext, transaction: Transaction, id: number, now: Date) {
  const { handover, facts } = await factsOf(transaction, id)
  const code = randomCharacters(codeLength)
  const until = after(now, days(context.transfers.acceptDays))
  await markHandoverSent(transaction, id, { codeHash: hashOfCode(code), sentAt: now, dueAt: until })
  const reader = { to: handover.email, language: context.offer.languages.of(handover.language) }
  await giftingMails.send(context, transaction, 'handover', reader, { ...facts, code, until })
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
  const { facts } = await factsOf(transaction, handover.id)
  const { to, language } = addressee
  await giftingMails.send(context, transaction, kind, { to, language: context.offer.languages.of(language) }, facts)
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
  const { email, names: product, licence, number, total, currency } = paid
  const fee = { amount: money(total, currency), order: number }
  const { to, language } = addressee
  await giftingMails.send(
    context,
    transaction,
    'feeInVain',
    { to, language: context.offer.languages.of(language) },
    { sender: keptName(paid.sender), email, order: licence, product, fee },
  )
}

/** Tells the recipient that the transfer has ended. */
export async function tellRecipient(context: GiftingContext, transaction: Transaction, { id, language }: Handover) {
  const { facts } = await factsOf(transaction, id)
  const reader = { to: facts.email, language: context.offer.languages.of(language) }
  await giftingMails.send(context, transaction, 'handoverWithdrawn', reader, facts)
}
