import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { CardPart } from '@/platform/installation/console/member-card'
import type { EventBus } from '@/platform/jobs/events'
import { type HandedAs, orderStatus } from '../rules'
import { lineHolders, orderLines, orders } from '../tables'

declare module '@/platform/jobs/events' {
  interface Events {
    /** A line has another holder from now on; null: none, until a gift is accepted. */
    'line.handed': {
      readonly order: number
      readonly position: number
      readonly from: number | null
      readonly to: number | null
    }
  }
}

interface Lines {
  /** The row's id. */
  readonly order: number
  readonly positions: readonly number[]
  readonly at: Date
}

const which = ({ order, positions }: Pick<Lines, 'order' | 'positions'>) =>
  and(eq(lineHolders.orderId, order), inArray(lineHolders.position, [...positions]))

/** Returns the current holder of each line: its holder, else its buyer. */
async function holdersNow(transaction: Transaction, { order, positions }: Lines) {
  return transaction
    .select({ position: orderLines.position, memberId: holderOf(sql`order_lines`, sql`orders`) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.orderId, order), inArray(orderLines.position, [...positions])))
}

/**
 * Changes the holder of lines of an order. Its row must be locked.
 * @param to null: no holder (yet)
 */
export async function handLines(
  transaction: Transaction,
  events: EventBus,
  { to, as: handedAs, ...lines }: Lines & { readonly to: number | null; readonly as: HandedAs },
): Promise<void> {
  const { order: orderId, at } = lines
  for (const { position, memberId: from } of await holdersNow(transaction, lines)) {
    await transaction
      .insert(lineHolders)
      .values({ orderId, position, memberId: to, since: at, handedAs })
      .onConflictDoUpdate({
        target: [lineHolders.orderId, lineHolders.position],
        set: { memberId: to, since: at, handedAs },
      })
    await events.emit(transaction, 'line.handed', { order: orderId, position, from, to }, at)
  }
}

/** Gives lines of an order back to its buyer. Its row must be locked. */
export async function returnLines(transaction: Transaction, events: EventBus, lines: Lines): Promise<void> {
  const before = await holdersNow(transaction, lines)
  await transaction.delete(lineHolders).where(which(lines))
  const after = await holdersNow(transaction, lines)
  for (const { position, memberId: to } of after) {
    const from = before.find((line) => line.position === position)?.memberId ?? null
    await events.emit(transaction, 'line.handed', { order: lines.order, position, from, to }, lines.at)
  }
}

/** Locks the order of a line: transfers, their withdrawal and refunds wait for each other. */
export async function lockOrderOf(transaction: Transaction, order: number) {
  const [found] = await transaction
    .select({ id: orders.id, number: orders.number, memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, order))
    .for('update')
  return found ?? null
}

/** Everybody who may use something of an order: its buyer, and those who hold lines of it. */
export async function membersOf(database: Queryable, order: number): Promise<readonly number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select member_id::int as id from ${orders} where id = ${order}
    union select member_id::int from ${lineHolders} where order_id = ${order} and member_id is not null`)
  return rows.map(({ id }) => id)
}

const heldFrom = (line: SQL) => sql`from ${lineHolders} handed
  where handed.order_id = ${line}.order_id and handed.position = ${line}.position`

/** Why not the buyer holds a line; null: they do. @param line its place in an order, by its alias */
export const handedAsOf = (line: SQL): SQL<HandedAs | null> =>
  sql<HandedAs | null>`(select coalesce(handed.handed_as, 'present') ${heldFrom(line)})`

/**
 * True if a line is held by another member than its buyer, or by none yet.
 * @param line its place in an order, by its alias
 */
export const isHandedOn = (line: SQL): SQL<boolean> => sql<boolean>`exists (select ${heldFrom(line)})`

/** Why not the buyer holds each line of an order, in the order of the lines; null: they do. */
export async function handedLines(database: Queryable, order: number) {
  const { rows } = await database.execute<{ pid: number; handedAs: HandedAs | null }>(sql`
    select line.pid, ${handedAsOf(sql`line`)} as "handedAs" from ${orderLines} line
    where line.order_id = ${order} order by line.position`)
  return rows
}

/** The products of an order's complete lines that its buyer holds, in the order of the lines. */
export async function pidsOfBuyer(database: Queryable, order: number): Promise<readonly number[]> {
  const { rows } = await database.execute<{ pid: number }>(sql`
    select line.pid from ${orderLines} line
    where line.order_id = ${order} and line.status = ${orderStatus.complete} and not ${isHandedOn(sql`line`)}
    order by line.position`)
  return rows.map(({ pid }) => pid)
}

/**
 * True if a line has another holder than its buyer.
 * @param line its place in an order, by its alias
 */
export const isUsedByAnother = (line: SQL): SQL<boolean> => sql<boolean>`exists (
  select ${heldFrom(line)} and handed.member_id <> (select placed.member_id from ${orders} placed where placed.id = handed.order_id))`

/**
 * Returns the holder of a line; null: none yet.
 * @param line its place in an order
 * @param placed its order, by their aliases
 */
export const holderOf = (line: SQL, placed: SQL) => sql<number | null>`(
  select case when exists (select ${heldFrom(line)}) then (select handed.member_id ${heldFrom(line)})
    else ${placed}.member_id end)::int`

/**
 * Whether a member may use a line, themselves.
 * @param line its place in an order
 * @param placed its order, by their aliases
 */
export const isHeldBy = (line: SQL, placed: SQL, memberId: SQL): SQL => sql`(
  (${placed}.member_id = ${memberId} and not ${isHandedOn(line)})
  or (${line}.order_id, ${line}.position) in (
    select handed.order_id, handed.position from ${lineHolders} handed where handed.member_id = ${memberId}))`

/** As a table: the lines that a member bought and still holds, and those of other orders that the member holds. */
export const linesHeldBy = (memberId: SQL): SQL => sql`(
  select own.* from ${orders} placed join ${orderLines} own on own.order_id = placed.id
  where placed.member_id = ${memberId} and not ${isHandedOn(sql`own`)}
  union all
  select own.* from ${lineHolders} handed
  join ${orderLines} own on own.order_id = handed.order_id and own.position = handed.position
  where handed.member_id = ${memberId})`

/** Returns how many orders and different products a member has, for their overview. */
export const overview: CardPart = ({ member }) => ({
  products: sql`(
    select count(distinct line.pid)::int from ${linesHeldBy(sql`${member}.id`)} line
    where line.status = ${orderStatus.complete})`,
  orders: sql`(select count(*)::int from ${orders} placed where placed.member_id = ${member}.id)`,
})
