import { lettersTo } from '@/domains/identity'
import { handLines, lockOrderOf, returnLines } from '@/domains/orders'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { type Refusal, refuse } from '@/platform/http/refusal'
import { textIn } from '@/platform/i18n/texts'
import { memberPage } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import type { GivingContext } from '../context'
import { letters } from '../mails/letters'
import { sendLetter } from '../mails/send'
import { grouped, reminderBefore } from '../rules'
import {
  addPresent,
  correctPresent,
  type Due,
  endPresent,
  isStillDue,
  linesToGive,
  lockPresent,
  markReminded,
  markSent,
  type NewPresent,
  namesOf,
  openPresentOf,
  orderOfOwn,
  type Present,
  placePresent,
  presentByCode,
  presentsDue,
} from '../store/presents'
import { hashOfCode, newCode, openCode } from './codes'

/** What somebody who buys a present says of it. */
export type PresentDetails = Omit<NewPresent, 'checkout' | 'id' | 'orderId'>

/** Writes down that a checkout is a present. */
export const keepPresent = (transaction: Transaction, checkout: string, details: PresentDetails) =>
  addPresent(transaction, { ...details, checkout })

/** The order of a checkout was placed: if it is a present, nobody may use it until it is accepted. */
export async function holdForPresent(
  { events }: Pick<GivingContext, 'events'>,
  transaction: Transaction,
  placed: {
    readonly checkout: string
    readonly order: number
    readonly positions: readonly number[]
    readonly at: Date
  },
) {
  const { checkout, ...lines } = placed
  if (await placePresent(transaction, checkout, lines.order))
    await handLines(transaction, events, { ...lines, to: null })
}

const addressOf = ({ publicUrl }: GivingContext, code: string) => publicUrl + memberPage('accept_present', { code })

/** What a letter says of a present, in its language. */
async function factsOf(context: GivingContext, transaction: Transaction, present: Present) {
  const products = (await namesOf(transaction, present.orderId ?? 0)).map((names) => textIn(names, present.language))
  const { name, sender, message } = present
  return { vendor: context.vendorName, name, sender, message, products: products.join(', ') }
}

/** Mails a code to the recipient, in place of any that went out before. */
async function send(context: GivingContext, transaction: Transaction, present: Present, now: Date) {
  const { id, email: to, language } = present
  const { code, ...kept } = newCode(context, id)
  const dueAt = after(now, days(context.settings.acceptDays))
  await markSent(transaction, id, { ...kept, sentAt: now, dueAt })
  const facts = await factsOf(context, transaction, present)
  await sendLetter(context, transaction, 'present', {
    ...{ to, language },
    write: (t) => letters.present(t, { ...facts, code: grouped(code), url: addressOf(context, code), until: dueAt }),
  })
}

async function tellBuyer(
  context: GivingContext,
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

async function remind(context: GivingContext, transaction: Transaction, present: Present, now: Date) {
  const { id, email: to, language, sealed, dueAt } = present
  if (!sealed || !dueAt) return
  await markReminded(transaction, id, now)
  const code = openCode(context, id, sealed)
  const facts = await factsOf(context, transaction, present)
  await sendLetter(context, transaction, 'presentReminder', {
    ...{ to, language },
    write: (t) =>
      letters.presentReminder(t, { ...facts, code: grouped(code), url: addressOf(context, code), until: dueAt }),
  })
  await tellBuyer(context, transaction, present, 'presentWaits')
}

/** Gives it back to its buyer, who may use it from now on. */
async function giveBack(
  { events }: GivingContext,
  transaction: Transaction,
  { id, orderId }: Present,
  end: { readonly outcome: 'takenBack' | 'returned'; readonly endedAt: Date },
) {
  if (!(await endPresent(transaction, id, end))) return false
  const positions = (await namesOf(transaction, orderId ?? 0)).map((_, position) => position)
  await returnLines(transaction, events, { order: orderId ?? 0, positions, at: end.endedAt })
  return true
}

const workOff: Readonly<
  Record<Due, (context: GivingContext, transaction: Transaction, present: Present, now: Date) => Promise<void>>
> = {
  send: async (context, transaction, present, now) => {
    // Somebody looks at the order, or its buyer wants it back: it waits.
    if (await linesToGive(transaction, context.holdings, present.orderId ?? 0)) {
      await send(context, transaction, present, now)
    }
  },
  remind,
  return: async (context, transaction, present, now) => {
    if (await giveBack(context, transaction, present, { outcome: 'returned', endedAt: now })) {
      await tellBuyer(context, transaction, present, 'presentReturned')
    }
  },
}

/** Whatever is due of presents, each in a transaction of its own. */
export async function carryOutPresents(context: GivingContext) {
  const now = context.clock()
  const remindBy = after(now, reminderBefore(context.settings.acceptDays))
  for (const [due, by] of [
    ['return', now],
    ['remind', remindBy],
    ['send', now],
  ] as const) {
    for (const { id, order } of await presentsDue(context.database, due, by)) {
      await context.database.transaction(async (transaction) => {
        await lockOrderOf(transaction, order)
        const present = await lockPresent(transaction, id)
        if (present && (await isStillDue(transaction, id, due, by)))
          await workOff[due](context, transaction, present, now)
      })
    }
  }
}

/** An order was paid: a present that is for now is sent. */
export async function sendPaid(context: GivingContext, transaction: Transaction, order: number) {
  const now = context.clock()
  await lockOrderOf(transaction, order)
  const found = await openPresentOf(transaction, order)
  const present = found && (await lockPresent(transaction, found.id))
  if (present && present.sentAt === null && present.deliverAt <= now)
    await workOff.send(context, transaction, present, now)
}

/** The last of an order went back: there is nothing to accept any more. */
export async function voidPresent(context: GivingContext, transaction: Transaction, order: number) {
  await lockOrderOf(transaction, order)
  const present = await openPresentOf(transaction, order)
  if (present) await endPresent(transaction, present.id, { outcome: 'void', endedAt: context.clock() })
}

interface Acceptance {
  readonly code: string
  readonly memberId: number
  readonly now: Date
}

/**
 * Takes a present into an account. 20032: there is none of that code; 20035: it is over, or cannot be had by now, or it is
 * the buyer who would accept it.
 */
export async function acceptPresent(
  context: GivingContext,
  { code, memberId, now }: Acceptance,
): Promise<{ readonly order: number } | Refusal<20032 | 20035>> {
  const found = await presentByCode(context.database, hashOfCode(code))
  if (!found || found.orderId === null) return refuse(20032)
  const { id, orderId: order } = found
  const done = await allOrNothing(context.database, async (transaction) => {
    const bought = await lockOrderOf(transaction, order)
    const present = await lockPresent(transaction, id)
    // A correction has sent another code in the meantime.
    if (!present?.codeHash?.equals(hashOfCode(code)) || bought?.memberId === memberId) return null
    const lines = await linesToGive(transaction, context.holdings, order)
    if (!lines) return null
    if (!(await endPresent(transaction, id, { outcome: 'accepted', endedAt: now, acceptedBy: memberId }))) return null
    const positions = lines.map(({ position }) => position)
    await handLines(transaction, context.events, { order, positions, to: memberId, at: now })
    await tellBuyer(context, transaction, present, 'presentAccepted')
    return { order }
  })
  return done ?? refuse(20035)
}

interface OwnPresent {
  readonly id: number
  readonly buyer: number
  readonly now: Date
}

/** Does something about a buyer's own present that nobody has accepted yet. 20035: it is none, or not any more. */
async function withOwn(
  context: GivingContext,
  { id, buyer }: OwnPresent,
  act: (transaction: Transaction, present: Present) => Promise<boolean>,
): Promise<Record<string, never> | Refusal<20035>> {
  const order = await orderOfOwn(context.database, { id, buyer })
  if (order === null) return refuse(20035)
  const done = await allOrNothing(context.database, async (transaction) => {
    await lockOrderOf(transaction, order)
    const present = await lockPresent(transaction, id)
    return present && (await act(transaction, present)) ? {} : null
  })
  return done ?? refuse(20035)
}

/** Puts another address in the place of a mistyped one; what was mailed to that one is void. */
export const correctRecipient = (
  context: GivingContext,
  { email, name, ...own }: OwnPresent & { readonly email: string; readonly name: string },
) =>
  withOwn(context, own, async (transaction, present) => {
    if (!(await correctPresent(transaction, own.id, { email, name }))) return false
    if (present.sentAt !== null) await send(context, transaction, { ...present, email, name }, own.now)
    return true
  })

/** Its buyer keeps it. */
export const takeBack = (context: GivingContext, own: OwnPresent) =>
  withOwn(context, own, (transaction, present) =>
    giveBack(context, transaction, present, { outcome: 'takenBack', endedAt: own.now }),
  )
