import { and, eq, gt, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { PaymentReport, SubscriptionReport } from '../report'
import { sandboxPayments, sandboxRefunds, sandboxSecrets, sandboxSubscriptions } from '../tables'
import { looksStolen } from './cards'

export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect

export const addPayment = (database: Queryable, payment: typeof sandboxPayments.$inferInsert) =>
  database.insert(sandboxPayments).values(payment)

export async function paymentById(database: Queryable, id: string): Promise<SandboxPayment | null> {
  const [row] = await database.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return row ?? null
}

/** The row is locked until the transaction ends: of two attempts at once the second sees what became of the first. */
export async function lockPayment(transaction: Transaction, id: string): Promise<SandboxPayment | null> {
  const [row] = await transaction.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update')
  return row ?? null
}

export async function changePayment(
  transaction: Transaction,
  id: string,
  change: Partial<
    Pick<
      SandboxPayment,
      'state' | 'changedAt' | 'refunded' | 'cardBrand' | 'cardLastFour' | 'cardExpires' | 'subscription' | 'refusals'
    >
  >,
): Promise<SandboxPayment> {
  const [row] = await transaction.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id)).returning()
  if (!row) throw new Error(`The sandbox has no payment ${id}`)
  return row
}

/** @returns true if it can no longer be paid: false for one that is paid, or whose holder is being asked */
export async function withdrawPayment(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction
    .update(sandboxPayments)
    .set({ withdrawn: true })
    .where(and(eq(sandboxPayments.id, id), inArray(sandboxPayments.state, ['begun', 'declined'])))
    .returning({ id: sandboxPayments.id })
  return rows.length === 1
}

/** A page of what changed, by key: from a moment on, or after the last one of the page before. */
export const paymentsChangedSince = (
  database: Queryable,
  from: Pick<SandboxPayment, 'changedAt' | 'id'>,
  limit: number,
) =>
  database
    .select()
    .from(sandboxPayments)
    .where(
      and(
        ne(sandboxPayments.state, 'begun'),
        gte(sandboxPayments.changedAt, from.changedAt),
        or(sql`${sandboxPayments.changedAt} > ${from.changedAt}`, sql`${sandboxPayments.id} > ${from.id}`),
      ),
    )
    .orderBy(sandboxPayments.changedAt, sandboxPayments.id)
    .limit(limit)

export const subscriptionsChangedSince = (database: Queryable, from: Date) =>
  database.select().from(sandboxSubscriptions).where(gte(sandboxSubscriptions.changedAt, from))

export async function addSubscription(
  transaction: Transaction,
  subscription: typeof sandboxSubscriptions.$inferInsert,
) {
  const [row] = await transaction.insert(sandboxSubscriptions).values(subscription).returning()
  if (!row) throw new Error('The sandbox could not add a subscription')
  return row
}

export async function lockSubscription(transaction: Transaction, id: string): Promise<SandboxSubscription | null> {
  const [row] = await transaction
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for('update')
  return row ?? null
}

const isDue = (now: Date) => and(eq(sandboxSubscriptions.ended, false), lte(sandboxSubscriptions.chargeAt, now))

/** Those whose period is over, or whose renewal is to be tried again, by their names. */
export async function dueSubscriptions(
  database: Queryable,
  now: Date,
  last: string | null,
  most: number,
): Promise<readonly string[]> {
  const rows = await database
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(and(isDue(now), last === null ? undefined : gt(sandboxSubscriptions.id, last)))
    .orderBy(sandboxSubscriptions.id)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** One of them, for this process alone; null: it is no longer due, or another process has it. */
export async function takeDueSubscription(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<SandboxSubscription | null> {
  const [row] = await transaction
    .select()
    .from(sandboxSubscriptions)
    .where(and(isDue(now), eq(sandboxSubscriptions.id, id)))
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function changeSubscription(
  transaction: Transaction,
  id: string,
  change: Partial<Omit<SandboxSubscription, 'id' | 'checkout' | 'currency'>>,
): Promise<SandboxSubscription> {
  const [row] = await transaction
    .update(sandboxSubscriptions)
    .set(change)
    .where(eq(sandboxSubscriptions.id, id))
    .returning()
  if (!row) throw new Error(`The sandbox has no subscription ${id}`)
  return row
}

/** The reference of the refund that was made for a key; null: none. */
export async function refundByKey(transaction: Transaction, key: string): Promise<string | null> {
  const [row] = await transaction.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, key))
  return row?.reference ?? null
}

/** The parts of items' prices that went back by themselves. */
export async function partsOf(transaction: Transaction, payment: string) {
  const rows = await transaction
    .select({ position: sandboxRefunds.position, amount: sandboxRefunds.amount })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.payment, payment))
  return rows.flatMap(({ position, amount }) => (position === null || amount === null ? [] : [{ position, amount }]))
}

export const addRefund = (transaction: Transaction, refund: typeof sandboxRefunds.$inferInsert) =>
  transaction.insert(sandboxRefunds).values(refund)

/** The secret for a purpose: the one that is kept, or the proposed one, which is kept from now on. */
export async function secretFor(database: Queryable, purpose: string, proposed: string): Promise<string> {
  const [row] = await database
    .insert(sandboxSecrets)
    .values({ purpose, secret: proposed })
    .onConflictDoUpdate({ target: sandboxSecrets.purpose, set: { purpose } })
    .returning({ secret: sandboxSecrets.secret })
  return row?.secret ?? proposed
}

export const paymentReport = (row: SandboxPayment): PaymentReport => ({
  kind: 'payment',
  payment: row.id,
  checkout: row.checkout,
  state: row.state,
  total: money(row.total, row.currency),
  at: row.changedAt,
  refunded: row.refunded,
  refusedRefunds: [],
  subscription: row.subscription,
  renewal: row.renewal,
  ...(row.cardBrand !== null &&
    row.cardLastFour !== null && {
      card: { brand: row.cardBrand, lastFour: row.cardLastFour, ...(row.cardExpires && { expires: row.cardExpires }) },
    }),
  ...(row.state === 'paid' && {
    risk: { level: looksStolen(row.cardLastFour ?? '') ? 'elevated' : 'normal', review: null, warnedAt: null },
  }),
  ...(row.state === 'declined' && {
    refusals: [{ attempt: `${row.id} ${row.refusals}`, at: row.changedAt, cardCountry: null }],
  }),
})

function stateOf({ ended, failures, pausedUntil }: SandboxSubscription): SubscriptionReport['state'] {
  if (ended) return 'ended'
  if (pausedUntil !== null) return 'paused'
  return failures > 0 ? 'pastDue' : 'active'
}

export const subscriptionReport = (row: SandboxSubscription): SubscriptionReport => ({
  kind: 'subscription',
  subscription: row.id,
  checkout: row.checkout,
  state: stateOf(row),
  paidUntil: row.paidUntil,
  endsAt: row.cancelled && !row.ended ? row.paidUntil : null,
  at: row.changedAt,
})
