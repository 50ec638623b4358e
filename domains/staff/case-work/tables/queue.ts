import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { operators } from '@/domains/staff/operators/relations'
import type { CaseKind, WantedWork } from '@/platform/contract/cases'
import { caseWork } from './case-work'

/** The name of the operator to whom a case is assigned; null: it is unassigned. */
export const assignedTo = (kind: CaseKind, key: SQLWrapper): SQL<string | null> => sql`(
  select coalesce(operator.name, work.assigned_to) from ${caseWork} work
  left join ${operators} operator on operator.email = work.assigned_to
  where work.kind = ${sql.raw(`'${kind}'`)} and work.key = ${key})`

const worked = (kind: CaseKind, key: SQLWrapper, which: SQL): SQL => sql`exists (
  select from ${caseWork} work where work.kind = ${sql.raw(`'${kind}'`)} and work.key = ${key} and ${which})`

/** Whether a case was put off beyond a moment. */
const isSnoozed = (kind: CaseKind, key: SQLWrapper, now: SQL): SQL =>
  worked(kind, key, sql`work.snoozed_until > ${now}`)

/** Whether a case counts among what waits today: it was not put off, or not longer than until now. */
export const isDue = (kind: CaseKind, key: SQLWrapper, now: SQL = sql`now()`): SQL =>
  sql`not ${isSnoozed(kind, key, now)}`

/** The filter of a queue by the operators who see to its cases. */
export interface WorkFilter {
  readonly whose: WantedWork
  /** The caller’s own address. */
  readonly self: string
  readonly now: Date
}

/**
 * The condition of a queue's list.
 * @param waiting the list is of what waits: then those that were put off are left out
 */
export function inWork(
  kind: CaseKind,
  key: SQLWrapper,
  { whose, self, now }: WorkFilter,
  waiting: boolean,
): SQL | undefined {
  const moment = sql`${now}::timestamptz`
  if (whose === 'snoozed') return isSnoozed(kind, key, moment)
  const due = waiting ? isDue(kind, key, moment) : undefined
  if (whose === undefined) return due
  const assigned = {
    me: worked(kind, key, sql`work.assigned_to = ${self}`),
    others: worked(kind, key, sql`work.assigned_to <> ${self}`),
    nobody: sql`not ${worked(kind, key, sql`work.assigned_to is not null`)}`,
  }[whose]
  return due ? sql`(${assigned} and ${due})` : assigned
}
