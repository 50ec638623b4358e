import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import { mostCorrections, type PresentOutcome } from '../rules'
import { presents } from '../tables'

export type Present = typeof presents.$inferSelect
export type NewPresent = typeof presents.$inferInsert

/** Writes down that a purchase is a present, before anything is paid. */
export const addPresent = (transaction: Transaction, present: NewPresent) =>
  transaction.insert(presents).values(present)

/** The order of a checkout was placed. @returns whether it is a present */
export async function placePresent(transaction: Transaction, checkout: string, orderId: number): Promise<boolean> {
  const { rowCount } = await transaction.update(presents).set({ orderId }).where(eq(presents.checkout, checkout))
  return rowCount === 1
}

const isOpen = isNull(presents.endedAt)

async function one(database: Queryable, which: SQL | undefined): Promise<Present | null> {
  const [found] = await database.select().from(presents).where(which)
  return found ?? null
}

/** The one that an open order is. */
export const openPresentOf = (database: Queryable, orderId: number) =>
  one(database, and(eq(presents.orderId, orderId), isOpen))

/** The one that an order is, in any state. */
export const presentOf = (database: Queryable, orderId: number) => one(database, eq(presents.orderId, orderId))

/** Returns a gift by the mailed code, in any state. */
export const presentByCode = (database: Queryable, codeHash: Buffer) => one(database, eq(presents.codeHash, codeHash))

/** Returns an open gift, locked. Its order must be locked before. */
export async function lockPresent(transaction: Transaction, id: number): Promise<Present | null> {
  const [found] = await transaction
    .select()
    .from(presents)
    .where(and(eq(presents.id, id), isOpen))
    .for('update')
  return found ?? null
}

/** Returns the order of a buyer's own open gift; null: there is none. */
export async function orderOfOwn(database: Queryable, { id, buyer }: { readonly id: number; readonly buyer: number }) {
  const [found] = await database
    .select({ order: orders.id })
    .from(presents)
    .innerJoin(orders, eq(orders.id, presents.orderId))
    .where(and(eq(presents.id, id), eq(orders.memberId, buyer), isOpen))
  return found?.order ?? null
}

/** Returns the order of a gift, and its buyer; null: there is no such gift, or no order yet. */
export async function orderOfPresent(database: Queryable, id: number) {
  const [found] = await database
    .select({ order: orders.id, buyer: orders.memberId })
    .from(presents)
    .innerJoin(orders, eq(orders.id, presents.orderId))
    .where(eq(presents.id, id))
  return found ?? null
}

/** Scheduled work: send, remind, or give back. */
export type Due = 'send' | 'remind' | 'return'

const dueBy: Readonly<Record<Due, (by: Date) => SQL | undefined>> = {
  send: (by) => and(isNull(presents.sentAt), lte(presents.deliverAt, by)),
  remind: (by) => and(isNotNull(presents.sentAt), isNull(presents.remindedAt), lte(presents.dueAt, by)),
  return: (by) => lte(presents.dueAt, by),
}

/** The orders of what is due, the oldest first; those that are not paid for wait. */
export const presentsDue = (database: Queryable, due: Due, by: Date) =>
  database
    .select({ id: presents.id, order: orders.id })
    .from(presents)
    .innerJoin(orders, eq(orders.id, presents.orderId))
    .where(and(isOpen, eq(orders.status, orderStatus.complete), dueBy[due](by)))
    .orderBy(asc(presents.deliverAt), asc(presents.id))
    .limit(500)

/** Whether a locked one is still due. */
export async function isStillDue(transaction: Transaction, id: number, due: Due, by: Date): Promise<boolean> {
  return (await one(transaction, and(eq(presents.id, id), isOpen, dueBy[due](by)))) !== null
}

interface MailedCode {
  readonly codeHash: Buffer
  readonly sealed: Buffer
  readonly sentAt: Date
  readonly dueAt: Date
}

/** A code was mailed. */
export const markSent = (transaction: Transaction, id: number, mailed: MailedCode) =>
  transaction
    .update(presents)
    .set({ ...mailed, remindedAt: null })
    .where(eq(presents.id, id))

export const markReminded = (transaction: Transaction, id: number, remindedAt: Date) =>
  transaction.update(presents).set({ remindedAt }).where(eq(presents.id, id))

/** Puts another address in the place of a mistyped one. @returns false: that was done too often */
export async function correctPresent(
  transaction: Transaction,
  id: number,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(presents)
    .set({ email, name, corrections: sql`${presents.corrections} + 1` })
    .where(and(eq(presents.id, id), isOpen, lt(presents.corrections, mostCorrections)))
  return rowCount === 1
}

/**
 * Ends a gift.
 * @returns false when it has ended meanwhile
 */
export async function endPresent(
  transaction: Transaction,
  id: number,
  end: { readonly outcome: PresentOutcome; readonly endedAt: Date; readonly acceptedBy?: number },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(presents)
    .set(end)
    .where(and(eq(presents.id, id), isOpen))
  return rowCount === 1
}

/** Returns what an order gives its recipient; null where it is not paid, requested back, disputed or under review. */
export async function linesToGive(database: Queryable, holdings: HoldingsReader, order: number) {
  const { rows } = await database.execute<{ position: number; names: Texts; pid: number; usable: boolean }>(sql`
    select line.position, line.names, line.pid, ${holdings.counts('codes', sql`line`)} as usable
    from ${orderLines} line where line.order_id = ${order} and line.status = ${orderStatus.complete}
    order by line.position`)
  return rows.length > 0 && rows.every(({ usable }) => usable) ? rows : null
}

/** The names of the bought products, in every state of the order. */
const names = sql<Texts[]>`(
  select json_agg(line.names order by line.position) from ${orderLines} line where line.order_id = ${orders.id})`

const listed = (database: Queryable, which: SQL | undefined) =>
  database
    .select({ present: presents, order: orders.number, names })
    .from(presents)
    .innerJoin(orders, eq(orders.id, presents.orderId))
    .where(which)
    .orderBy(desc(presents.id))
    .limit(100)

/** Returns a member's paid gifts to others, newest first. */
export const presentsGiven = (database: Queryable, buyer: number) =>
  listed(database, and(eq(orders.memberId, buyer), ne(orders.status, orderStatus.waiting)))

/** Returns a member's accepted gifts, newest first. */
export const presentsAccepted = (database: Queryable, memberId: number) =>
  listed(database, and(eq(presents.acceptedBy, memberId), eq(presents.outcome, 'accepted')))

/** The names of what a present is. */
export async function namesOf(database: Queryable, order: number): Promise<readonly Texts[]> {
  const [found] = await database.select({ names }).from(orders).where(eq(orders.id, order))
  return found?.names ?? []
}

/** Forgets who was given something, and with which words, a while after it has ended. */
export const forgetRecipients = (database: Queryable, before: Date) =>
  database
    .update(presents)
    .set({ email: '', message: '' })
    .where(and(lt(presents.endedAt, before), ne(presents.email, '')))
