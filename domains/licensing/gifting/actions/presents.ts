import type { PlacedOrder } from '@/domains/commerce/checkout'
import { handLines, lockOrderOf, returnLines } from '@/domains/commerce/orders'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { forEach } from '@/platform/jobs/each'
import { keptName } from '@/platform/text/shown-name'
import { after } from '@/platform/time/duration'
import type { GiftingContext } from '../context'
import { reminderBefore } from '../rules'
import {
  addPresent,
  type Due,
  endPresent,
  isStillDue,
  linesToGive,
  lockPresent,
  type NewPresent,
  namesOf,
  openPresentOf,
  type Present,
  placePresent,
  presentByCode,
  presentOf,
  presentsDue,
} from '../store/presents'
import { hashOfCode } from './codes'
import { remind, sendCode, tellBuyer } from './mailing'

/** The buyer's details of a gift. */
export type PresentDetails = Omit<NewPresent, 'checkout' | 'id' | 'orderId'>

/** Writes down that a checkout is a present. */
export const keepPresent = (transaction: Transaction, checkout: string, details: PresentDetails) =>
  addPresent(transaction, { ...details, checkout })

/** Called when the order of a checkout is placed: the line of a gift has no holder until it is accepted. */
export async function holdForPresent(
  { events }: Pick<GiftingContext, 'events'>,
  transaction: Transaction,
  { checkout, ...lines }: PlacedOrder,
) {
  if (await placePresent(transaction, checkout, lines.order))
    await handLines(transaction, events, { ...lines, to: null, as: 'present' })
}

/** Returns the gift that an order is, for its buyer to read; null: its recipient is no longer known. */
export async function giftOf(database: Queryable, order: number, now: Date) {
  const found = await presentOf(database, order)
  if (!found || found.email === '') return null
  const { name, email, day, deliverAt, sentAt } = found
  const isPlanned = sentAt === null && deliverAt > now
  return { name: keptName(name), email, day: isPlanned ? (day ?? deliverAt.toISOString().slice(0, 10)) : null }
}

/** Gives it back to its buyer, who may use it from now on. */
export async function giveBack(
  { events }: GiftingContext,
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
  Record<Due, (context: GiftingContext, transaction: Transaction, present: Present, now: Date) => Promise<void>>
> = {
  send: async (context, transaction, present, now) => {
    // An order under review, or with a refund request, waits.
    if (await linesToGive(transaction, context.holdings, present.orderId ?? 0)) {
      await sendCode(context, transaction, present, now)
    }
  },
  remind,
  return: async (context, transaction, present, now) => {
    if (await giveBack(context, transaction, present, { outcome: 'returned', endedAt: now })) {
      await tellBuyer(context, transaction, present, 'presentReturned')
    }
  },
}

/** Carries out all due work on gifts, each in a transaction of its own. */
export async function carryOutPresents(context: GiftingContext) {
  const now = context.clock()
  const remindBy = after(now, reminderBefore(context.settings.acceptDays))
  for (const [due, by] of [
    ['return', now],
    ['remind', remindBy],
    ['send', now],
  ] as const) {
    await forEach(await presentsDue(context.database, due, by), ({ id, order }) =>
      context.database.transaction(async (transaction) => {
        await lockOrderOf(transaction, order)
        const present = await lockPresent(transaction, id)
        if (present && (await isStillDue(transaction, id, due, by)))
          await workOff[due](context, transaction, present, now)
      }),
    )
  }
}

/** An order was paid: a present that is for now is sent. */
export async function sendPaid(context: GiftingContext, transaction: Transaction, order: number) {
  const now = context.clock()
  await lockOrderOf(transaction, order)
  const found = await openPresentOf(transaction, order)
  const present = found && (await lockPresent(transaction, found.id))
  if (present && present.sentAt === null && present.deliverAt <= now)
    await workOff.send(context, transaction, present, now)
}

/** Ends the gift when the last line of its order was refunded. */
export async function voidPresent(context: GiftingContext, transaction: Transaction, order: number) {
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
 * Accepts a gift into an account. 20032: no such code; 20035: it is over, not available now, or the caller is its
 * buyer.
 */
export async function acceptPresent(
  context: GiftingContext,
  { code, memberId, now }: Acceptance,
): Promise<{ readonly order: number; readonly pids: number[] } | Refusal<20032 | 20035>> {
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
    await handLines(transaction, context.events, { order, positions, to: memberId, as: 'present', at: now })
    await tellBuyer(context, transaction, present, 'presentAccepted')
    return { order, pids: lines.map(({ pid }) => pid) }
  })
  return done ?? refuse(20035)
}
