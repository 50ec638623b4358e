import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type ExtraChange, holderOf } from '@/domains/commerce/orders'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { type RunState, stepLength } from '../rules'
import { bulkChanges, bulkLetters, bulkRuns } from '../tables'
import { type SelectionPlace, selected } from './selection'

export type Run = typeof bulkRuns.$inferSelect

export async function addRun(transaction: Transaction, run: typeof bulkRuns.$inferInsert): Promise<number> {
  const [added] = await transaction.insert(bulkRuns).values(run).returning({ id: bulkRuns.id })
  if (!added) throw new Error('A run was not written')
  return added.id
}

export const runsBefore = (database: Queryable, before: number | null, most: number): Promise<Run[]> =>
  database
    .select()
    .from(bulkRuns)
    .where(before === null ? undefined : lt(bulkRuns.id, before))
    .orderBy(desc(bulkRuns.id))
    .limit(most)

export async function runCalled(database: Queryable, id: number): Promise<Run | null> {
  const [found] = await database.select().from(bulkRuns).where(eq(bulkRuns.id, id))
  return found ?? null
}

/** The same with its row locked: steps, stops and undos wait for each other. */
export async function lockRun(transaction: Transaction, id: number): Promise<Run | null> {
  const [found] = await transaction.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update')
  return found ?? null
}

export const updateRun = (transaction: Transaction, id: number, facts: Partial<Run>) =>
  transaction.update(bulkRuns).set(facts).where(eq(bulkRuns.id, id))

/** Changes the state of a run that is in one of these. @returns false: it is in none of them */
export async function turnRun(
  transaction: Transaction,
  id: number,
  { from, to, at }: { readonly from: readonly RunState[]; readonly to: RunState; readonly at: Date | null },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(bulkRuns)
    .set({ state: to, endedAt: at })
    .where(and(eq(bulkRuns.id, id), inArray(bulkRuns.state, [...from])))
  return rowCount === 1
}

export interface NextLine {
  readonly member: number
  readonly order: number
  readonly position: number
}

/** The next lines of a run. */
export async function nextLines(
  transaction: Transaction,
  { act, selection, lastId, lastPosition }: Run,
  place: SelectionPlace,
): Promise<NextLine[]> {
  const { rows } = await transaction.execute<NextLine & Record<string, unknown>>(sql`
    select member_id::float8 as member, order_id::float8 as "order", position::int as position
    from ${selected(act, selection, place)} found
    where (order_id, position) > (${lastId}::bigint, ${lastPosition}::int)
    order by order_id, position limit ${stepLength}`)
  return rows
}

export interface NextReader {
  readonly member: number
  readonly email: string
  readonly language: Language | null
  readonly pids: readonly number[]
}

/** The members whom a run writes to next, with what of the selection they have. */
export async function nextReaders(
  transaction: Transaction,
  { act, selection, lastId }: Run,
  place: SelectionPlace,
): Promise<NextReader[]> {
  const { rows } = await transaction.execute<NextReader & Record<string, unknown>>(sql`
    select member_id::float8 as member, email, language, array_agg(distinct pid) as pids
    from ${selected(act, selection, place)} found where member_id > ${lastId}::bigint
    group by member_id, email, language order by member_id limit ${stepLength}`)
  return rows
}

export async function noteChanges(transaction: Transaction, runId: number, changes: readonly ExtraChange[]) {
  if (changes.length === 0) return
  await transaction
    .insert(bulkChanges)
    .values(changes.map(({ order, position, before, after }) => ({ runId, orderId: order, position, before, after })))
}

/** @returns whether it is the first letter of the run to this member */
export async function noteLetter(transaction: Transaction, runId: number, memberId: number, sentAt: Date) {
  const { rowCount } = await transaction.insert(bulkLetters).values({ runId, memberId, sentAt }).onConflictDoNothing()
  return rowCount === 1
}

/** Returns the next changes of a run that are still in force, with their members. */
export async function standing(transaction: Transaction, runId: number): Promise<(ExtraChange & { member: number })[]> {
  const { rows } = await transaction.execute<ExtraChange & { member: number } & Record<string, unknown>>(sql`
    select made.order_id::float8 as "order", made.position::int as position, made.before, made.after,
      ${holderOf(sql`made`, sql`o`)}::float8 as member
    from ${bulkChanges} made join ${orders} o on o.id = made.order_id where made.run_id = ${runId} and made.taken_back is null
    order by made.order_id, made.position limit ${stepLength}`)
  return rows
}

/** Records the outcome of changes that were to be taken back. */
export async function noteTakenBack(
  transaction: Transaction,
  runId: number,
  changes: readonly Pick<ExtraChange, 'order' | 'position'>[],
  takenBack: 'undone' | 'kept',
) {
  for (const { order, position } of changes) {
    await transaction
      .update(bulkChanges)
      .set({ takenBack })
      .where(
        and(
          eq(bulkChanges.runId, runId),
          eq(bulkChanges.orderId, order),
          eq(bulkChanges.position, position),
          isNull(bulkChanges.takenBack),
        ),
      )
  }
}
