import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { jobs } from './tables'

/** A try of it failed, and the next one is to come. */
export const isFailing = sql`(failed_at is null and last_error is not null)`

/** Since when it should be done. Tries that fail move the next one away, and not this. */
export const dueSince = sql`case when attempts > 0 then coalesce(due_at, run_at) else run_at end`

/** The jobs of a kind: due, due later, failing at every try so far, given up. */
interface KindInQueue extends Record<string, unknown> {
  readonly kind: string
  readonly due: number
  readonly later: number
  readonly failing: number
  readonly failed: number
  /** In seconds, since the oldest that is due or fails was due first. */
  readonly age: number
  /** In seconds, since one that recurs was last done well; null: it does not recur, or never was. */
  readonly done: number | null
}

/** How full the queue is, for the metrics. */
export async function readQueue(database: Queryable, now: Date): Promise<readonly KindInQueue[]> {
  const well = sql`failed_at is null and last_error is null`
  const [due, later] = [sql`${well} and run_at <= ${now}`, sql`${well} and run_at > ${now}`]
  const age = (since: ReturnType<typeof sql>) => sql`extract(epoch from ${now}::timestamptz - ${since})::float8`
  const { rows } = await database.execute<KindInQueue>(sql`
    select kind,
      (count(*) filter (where ${due}))::int as due,
      (count(*) filter (where ${later}))::int as later,
      (count(*) filter (where ${isFailing}))::int as failing,
      (count(*) filter (where failed_at is not null))::int as failed,
      greatest(0, coalesce(${age(sql`min(${dueSince}) filter (where (${due}) or ${isFailing})`)}, 0)) as age,
      ${age(sql`max(done_at)`)} as done
    from ${jobs} group by kind`)
  return rows
}

interface FailingKind extends Record<string, unknown> {
  readonly kind: string
  readonly count: number
  /** The error of the job with the most tries. */
  readonly error: string
  readonly tries: number
}

/** The kinds of job that fail, the oldest first, with what went wrong last. */
export async function failingKinds(database: Queryable): Promise<readonly FailingKind[]> {
  const { rows } = await database.execute<FailingKind>(sql`
    select kind, count(*)::int as count, max(attempts) as tries,
      (array_agg(last_error order by attempts desc, id desc))[1] as error
    from ${jobs} where ${isFailing} group by kind order by min(${dueSince})`)
  return rows
}
