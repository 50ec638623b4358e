import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { after, type Duration } from '@/platform/time/duration'
import { isFree } from './queue'
import { jobs } from './tables'

/** How many of a lane become due at one moment, and how far apart these are, in milliseconds. */
const [together, apart] = [20, 200]

/**
 * The moment of each of many jobs that become due together, in their order: what comes in meanwhile goes between them.
 * @param place of a job among them, from 1
 */
export const spread = (now: Date, place: SQL) =>
  sql`${now}::timestamptz + ((${place} - 1) / ${together}) * interval '1 millisecond' * ${apart}`

interface Advance {
  readonly which: SQL | undefined
  readonly now: Date
  readonly also?: SQL
  readonly most?: number | undefined
}

/** Has jobs that would be due later done from now on, or the first of them. */
const advance = (database: Queryable, { which, now, also = sql``, most }: Advance) =>
  database.execute(sql`
    update ${jobs} set run_at = least(${jobs.runAt}, place.at), due_at = least(${jobs.dueAt}, place.at) ${also}
    from (
      select ${jobs.id} as id, ${spread(now, sql`row_number() over (partition by lane order by run_at, id)`)} as at
      from (
        select * from ${jobs} where ${which} order by ${jobs.runAt}, ${jobs.id} limit ${most ?? null}) ${jobs}) place
    where ${jobs.id} = place.id and ${which}`)

/** Jobs held by a worker are running. */
const awaiting = (what: string) => and(eq(jobs.awaits, what), isNull(jobs.failedAt), isFree())

/** Whether a job waits until something is there, as a part of a statement. */
export const isAwaited = (what: string) => sql<boolean>`exists (select from ${jobs} where ${awaiting(what)})`

/**
 * Runs the jobs that waited for a service now that it is back, instead of after their delay.
 * @param most of those that would be due first; left out: all
 */
export const bringForward = (database: Queryable, what: string, now: Date, most?: number) =>
  advance(database, { which: awaiting(what), now, also: sql`, awaits = null, last_error = null`, most })

/**
 * Adjusts jobs after the clock has been put back: jobs that were due by then are due now, and recurring ones do not
 * wait until the clock reaches their time again.
 */
export async function followClock(
  database: Database,
  { from, now, recurring }: { from: Date; now: Date; recurring: ReadonlyMap<string, Duration> },
) {
  await advance(database, { which: and(isNull(jobs.failedAt), gt(jobs.runAt, now), lte(jobs.runAt, from)), now })
  for (const [kind, every] of recurring) {
    const next = after(now, every)
    await database
      .update(jobs)
      .set({ runAt: next, dueAt: next })
      .where(and(eq(jobs.singleton, kind), gt(jobs.runAt, next)))
  }
}
