import { and, eq, sql } from 'drizzle-orm'
import { operators } from '@/domains/staff/operators/relations'
import type { CaseKind } from '@/platform/contract/cases'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { CaseSource } from '@/platform/installation/console/cases'
import { limits } from '../rules'
import { caseNotes, caseWork } from '../tables/case-work'

export interface CaseKey {
  readonly kind: CaseKind
  readonly key: string
}

/** Returns the member that a case is about (null: none is known); null when there is no such case. */
export async function findCase(
  database: Queryable,
  source: CaseSource,
  key: string,
): Promise<{ readonly member: number | null } | null> {
  const { rows } = await database.execute<{ member: number | null }>(
    sql`select member::float8 as member from (${source.row(key)}) found`,
  )
  return rows[0] ?? null
}

const isOf = ({ kind, key }: CaseKey) => and(eq(caseWork.kind, kind), eq(caseWork.key, key))

interface CaseWork {
  readonly assignedTo: string | null
  /** The name of that operator; an address where none has it. */
  readonly assigned: string | null
  readonly snoozedUntil: Date | null
  readonly version: number
  readonly changedBy: string
  readonly changedAt: Date
}

/** Returns what was said of a case; null: nothing yet. */
export async function workOn(database: Queryable, key: CaseKey): Promise<CaseWork | null> {
  const [found] = await database
    .select({
      assignedTo: caseWork.assignedTo,
      assigned: sql<string | null>`coalesce(${operators.name}, ${caseWork.assignedTo})`,
      snoozedUntil: caseWork.snoozedUntil,
      version: caseWork.version,
      changedBy: caseWork.changedBy,
      changedAt: caseWork.changedAt,
    })
    .from(caseWork)
    .leftJoin(operators, eq(operators.email, caseWork.assignedTo))
    .where(isOf(key))
  return found ?? null
}

/** A change of how staff divide a case among them. */
export type WorkChange = { readonly assignedTo: string | null } | { readonly snoozedUntil: Date | null }

interface WorkAuthor {
  /** The version that the operator has seen; 0: nothing was said of it; null: any. */
  readonly seen: number | null
  readonly operator: string
  readonly now: Date
}

/**
 * Changes what is said of a case.
 * @returns false when it has changed since
 */
export async function changeWork(
  transaction: Transaction,
  { kind, key }: CaseKey,
  { seen, operator: changedBy, now: changedAt }: WorkAuthor,
  change: WorkChange,
): Promise<boolean> {
  const changed = { ...change, changedBy, changedAt }
  const next = { ...changed, version: sql`${caseWork.version} + 1` }
  const first = transaction.insert(caseWork).values({ kind, key, ...changed })
  const target = [caseWork.kind, caseWork.key]
  const only = seen !== null && { setWhere: eq(caseWork.version, seen) }
  const done = seen === 0 ? first.onConflictDoNothing() : first.onConflictDoUpdate({ target, set: next, ...only })
  return (await done.returning({ key: caseWork.key })).length === 1
}

/** Returns the moment at which a day begins in a time zone. */
export async function beginningOf(database: Queryable, day: string, timeZone: string): Promise<Date> {
  const { rows } = await database.execute<{ at: number }>(sql`
    select (extract(epoch from (${day}::date)::timestamp at time zone ${timeZone}::text) * 1000)::float8 as at`)
  return new Date(rows[0]?.at ?? Number.NaN)
}

/** A note with the name of its author. */
interface CaseNote {
  readonly id: number
  readonly operator: string
  readonly text: string
  readonly at: Date
}

/** Returns the newest notes on a case, the oldest first. */
export async function notesOn(database: Queryable, { kind, key }: CaseKey): Promise<readonly CaseNote[]> {
  const notes = await database
    .select({ id: caseNotes.id, operator: caseNotes.operator, text: caseNotes.text, at: caseNotes.at })
    .from(caseNotes)
    .where(and(eq(caseNotes.kind, kind), eq(caseNotes.key, key)))
    .orderBy(sql`${caseNotes.id} desc`)
    .limit(limits.shownNotes)
  return notes.reverse()
}

export const addNote = async (transaction: Transaction, note: typeof caseNotes.$inferInsert): Promise<number> => {
  const [added] = await transaction.insert(caseNotes).values(note).returning({ id: caseNotes.id })
  return added?.id ?? 0
}

/**
 * Deletes what was said of cases of a kind that are no longer there, as after their time or with their account: a note
 * about a person goes with the case, also where no member is known.
 */
export async function forgetEndedCases(database: Queryable, { kind, row }: CaseSource): Promise<void> {
  for (const table of [caseNotes, caseWork]) {
    await database.delete(table).where(sql`${table.kind} = ${kind} and not exists (${row(sql`${table.key}`)})`)
  }
}
