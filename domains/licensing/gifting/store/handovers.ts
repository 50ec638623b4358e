import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Currency } from '@/platform/money/money'
import type { HandoverOutcome } from '../rules/handovers'
import { handoverFees, handovers } from '../tables'

export type Handover = typeof handovers.$inferSelect
type NewHandover = typeof handovers.$inferInsert

const isOpen = isNull(handovers.endedAt)

/** A giver's row, so that of several at once no more are counted than there may be. @returns false: they are closed out */
export async function lockGiver(transaction: Transaction, memberId: number): Promise<boolean> {
  const [found] = await transaction
    .select({ blacklistedAt: members.blacklistedAt, suspendedAt: members.suspendedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  return found !== undefined && found.blacklistedAt === null && found.suspendedAt === null
}

/** True if a licence is being transferred already. Its order must be locked. */
export async function isOnItsWay(transaction: Transaction, order: number, position: number): Promise<boolean> {
  const which = and(eq(handovers.orderId, order), eq(handovers.position, position), isOpen)
  return (await one(transaction, which)) !== null
}

/** True if a member is served. */
export async function isServed(database: Queryable, memberId: number): Promise<boolean> {
  const [found] = await database
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.blacklistedAt), isNull(members.suspendedAt)))
  return found !== undefined
}

/** Where letters to a member go, and in which language. */
export async function addresseeOf(database: Queryable, memberId: number) {
  const [found] = await database
    .select({ to: letterAddress, language: members.language })
    .from(members)
    .where(eq(members.id, memberId))
  return found ?? null
}

/** When a member has handed licences on since then, or began to. */
export async function handedSince(database: Queryable, memberId: number, since: Date): Promise<readonly Date[]> {
  const rows = await database
    .select({ begunAt: handovers.begunAt, endedAt: handovers.endedAt })
    .from(handovers)
    .where(
      and(
        eq(handovers.giverId, memberId),
        or(isOpen, and(eq(handovers.outcome, 'accepted'), gt(handovers.endedAt, since))),
      ),
    )
  return rows.map(({ begunAt, endedAt }) => endedAt ?? begunAt)
}

/** Writes one down. @returns null: the licence is on its way already */
export async function addHandover(transaction: Transaction, handover: NewHandover): Promise<number | null> {
  const [added] = await transaction
    .insert(handovers)
    .values(handover)
    .onConflictDoNothing()
    .returning({ id: handovers.id })
  return added?.id ?? null
}

async function one(database: Queryable, which: SQL | undefined): Promise<Handover | null> {
  const [found] = await database.select().from(handovers).where(which)
  return found ?? null
}

/** Returns a transfer by the mailed code, in any state. */
export const handoverByCode = (database: Queryable, codeHash: Buffer) => one(database, eq(handovers.codeHash, codeHash))

/** Returns a transfer by the link in a notice. */
export const handoverByLink = (database: Queryable, stopHash: Buffer) => one(database, eq(handovers.stopHash, stopHash))

/** Returns a transfer by its number, for staff. */
export const handoverNumbered = (database: Queryable, id: number) => one(database, eq(handovers.id, id))

/** A giver's own that is open. */
export const openOf = (database: Queryable, own: { readonly id: number; readonly giver: number }) =>
  one(database, and(eq(handovers.id, own.id), eq(handovers.giverId, own.giver), isOpen))

/** Returns an open transfer, locked. Its order must be locked before. */
export async function lockHandover(transaction: Transaction, id: number): Promise<Handover | null> {
  const [found] = await transaction
    .select()
    .from(handovers)
    .where(and(eq(handovers.id, id), isOpen))
    .for('update')
  return found ?? null
}

/** Scheduled work: write to the recipient, or give up. */
export type HandoverDue = 'send' | 'expire'

const dueBy: Readonly<Record<HandoverDue, (by: Date) => SQL | undefined>> = {
  send: (by) => and(isNull(handovers.sentAt), lte(handovers.heldUntil, by)),
  expire: (by) => and(isNotNull(handovers.sentAt), lte(handovers.dueAt, by)),
}

/** Returns transfers with due work, the oldest first. */
export const handoversDue = (database: Queryable, due: HandoverDue, by: Date) =>
  database
    .select({ id: handovers.id, order: handovers.orderId })
    .from(handovers)
    .where(and(isOpen, dueBy[due](by)))
    .orderBy(handovers.heldUntil, handovers.id)
    .limit(500)

/** Whether a locked one is still due. */
export async function isHandoverDue(transaction: Transaction, id: number, due: HandoverDue, by: Date) {
  return (await one(transaction, and(eq(handovers.id, id), isOpen, dueBy[due](by)))) !== null
}

/** Returns open transfers of an order, or with a fee of this order. */
export const openOfOrder = (database: Queryable, order: number) =>
  database
    .select({ id: handovers.id, order: handovers.orderId })
    .from(handovers)
    .leftJoin(handoverFees, eq(handoverFees.handoverId, handovers.id))
    .where(and(or(eq(handovers.orderId, order), eq(handoverFees.orderId, order)), isOpen))

interface MailedCode {
  readonly codeHash: Buffer
  readonly sentAt: Date
  readonly dueAt: Date
}

/** The other person was written to. */
export const markHandoverSent = (transaction: Transaction, id: number, mailed: MailedCode) =>
  transaction.update(handovers).set(mailed).where(eq(handovers.id, id))

/**
 * Ends a transfer.
 * @returns false when it has ended meanwhile
 */
export async function endHandover(
  transaction: Transaction,
  id: number,
  end: { readonly outcome: HandoverOutcome; readonly endedAt: Date; readonly acceptedBy?: number },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(handovers)
    .set(end)
    .where(and(eq(handovers.id, id), isOpen))
  return rowCount === 1
}

/** The paid fee of a transfer, and its order. */
export interface PaidFee {
  readonly order: string
  /** In the currency's smallest unit. */
  readonly total: number
  readonly currency: Currency
  /** It goes back, or has. */
  readonly returned: boolean
}

/** Null: nothing was taken. */
const fee = sql<PaidFee | null>`(
  select json_build_object('order', paid.number, 'total', paid.total, 'currency', paid.currency,
    'returned', ${handoverFees.returnedAt} is not null)
  from ${orders} paid where paid.id = ${handoverFees.orderId})`

const listed = (database: Queryable, which: SQL | undefined) =>
  database
    .select({
      handover: handovers,
      order: orders.number,
      names: orderLines.names,
      pid: orderLines.pid,
      fee,
    })
    .from(handovers)
    .leftJoin(handoverFees, eq(handoverFees.handoverId, handovers.id))
    .innerJoin(orders, eq(orders.id, handovers.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, handovers.orderId), eq(orderLines.position, handovers.position)))
    .where(which)
    .orderBy(desc(handovers.id))
    .limit(100)

/** Returns a member's outgoing transfers, newest first. */
export const handoversBy = (database: Queryable, giver: number) => listed(database, eq(handovers.giverId, giver))

/** Returns a member's accepted transfers, newest first. */
export const handoversTo = (database: Queryable, memberId: number) =>
  listed(database, and(eq(handovers.acceptedBy, memberId), eq(handovers.outcome, 'accepted')))

/** Returns a transfer with its licence. */
export async function handoverFacts(database: Queryable, id: number) {
  const [found] = await listed(database, eq(handovers.id, id))
  return found ?? null
}

/** Deletes the recipient's address a while after the end; the accounts stay. */
export const forgetAddresses = (database: Queryable, before: Date) =>
  database
    .update(handovers)
    .set({ email: '', network: '' })
    .where(and(lt(handovers.endedAt, before), ne(handovers.email, '')))

/** Whether a licence was handed on. @param line by its alias */
export const wasHandedOn = (line: SQL) => sql<boolean>`exists (
  select from ${handovers} gone
  where gone.order_id = ${line}.order_id and gone.position = ${line}.position and gone.outcome = 'accepted')`
