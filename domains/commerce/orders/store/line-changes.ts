import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { type ExtraKind, mostExtra, orderStatus } from '../rules'
import { orderLines } from '../tables'

const columns: Readonly<Record<ExtraKind, SQL>> = {
  term: sql.raw('extra_days'),
  updates: sql.raw('extra_updates_days'),
  seats: sql.raw('extra_seats'),
}

/** A line with what was given on top of it, before and after a change. */
export interface ExtraChange {
  readonly order: number
  readonly position: number
  readonly before: number
  readonly after: number
}

const rowsOf = (lines: readonly Pick<ExtraChange, 'order' | 'position'>[]) => sql`
  unnest(${sql.param(lines.map(({ order }) => order))}::bigint[], ${sql.param(lines.map(({ position }) => position))}::int[])`

/** Gives more on top of lines. @returns those that it was given for: not what would get more than there may be */
export async function addExtra(
  transaction: Transaction,
  kind: ExtraKind,
  lines: readonly Pick<ExtraChange, 'order' | 'position'>[],
  amount: number,
): Promise<ExtraChange[]> {
  const column = columns[kind]
  const { rows } = await transaction.execute<ExtraChange & Record<string, unknown>>(sql`
    update ${orderLines} line set ${column} = line.${column} + ${amount}::int
    from ${rowsOf(lines)} wanted (order_id, position)
    where line.order_id = wanted.order_id and line.position = wanted.position
      and line.${column} + ${amount}::int <= ${mostExtra[kind]}::int
    returning line.order_id::float8 as "order", line.position::int as position,
      line.${column} - ${amount}::int as before, line.${column} as after`)
  return rows
}

/**
 * Removes extras unless they were changed since.
 * @returns the lines whose extras were removed
 */
export async function takeBackExtra(
  transaction: Transaction,
  kind: ExtraKind,
  changes: readonly ExtraChange[],
): Promise<Pick<ExtraChange, 'order' | 'position'>[]> {
  const column = columns[kind]
  const numbers = (pick: (change: ExtraChange) => number) => sql.param(changes.map(pick))
  const { rows } = await transaction.execute<{ order: number; position: number }>(sql`
    update ${orderLines} line set ${column} = made.before
    from unnest(${numbers(({ order }) => order)}::bigint[], ${numbers(({ position }) => position)}::int[],
      ${numbers(({ before }) => before)}::int[], ${numbers(({ after }) => after)}::int[])
      made (order_id, position, before, after)
    where line.order_id = made.order_id and line.position = made.position and line.${column} = made.after
    returning line.order_id::float8 as "order", line.position::int as position`)
  return rows
}

interface LinePlace {
  /** The row's id. */
  readonly order: number
  readonly position: number
}

const lineAt = ({ order, position }: LinePlace) => and(eq(orderLines.orderId, order), eq(orderLines.position, position))

/** Whether a licence was taken away. @param line its place in an order, by its alias */
export const isRevoked = (line: SQL) => sql`exists (
  select from ${orderLines} revoked
  where revoked.order_id = ${line}.order_id and revoked.position = ${line}.position and revoked.revoked_at is not null)`

/**
 * Revokes a licence: it rests until it is restored (decision 0105). It stays paid, and in the books.
 * @returns false when it is not owned, or was revoked before
 */
export async function revokeLine(transaction: Transaction, place: LinePlace, at: Date): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orderLines)
    .set({ revokedAt: at })
    .where(and(lineAt(place), eq(orderLines.status, orderStatus.complete), isNull(orderLines.revokedAt)))
  return rowCount === 1
}

/** Gives it back as it was. @returns false: it was not taken away */
export async function restoreLine(transaction: Transaction, place: LinePlace): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orderLines)
    .set({ revokedAt: null })
    .where(and(lineAt(place), isNotNull(orderLines.revokedAt)))
  return rowCount === 1
}
