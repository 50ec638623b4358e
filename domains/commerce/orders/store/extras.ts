import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { type ExtraKind, mostExtra } from '../rules/extras'
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
