import { and, count, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { withoutValues } from '@/platform/database/errors'
import { after, before, type Duration, minutes, seconds } from '@/platform/time/duration'
import { jobs } from './tables'

const lease = minutes(5)
/** Tried for about a day: as long as the links in a mail are good. */
const mostAttempts = 35

export type Job = typeof jobs.$inferSelect

/** Puts a job into the queue, in the caller's transaction: it is there when the transaction commits, else not at all. */
export async function enqueue(
  database: Queryable,
  job: { kind: string; payload: Record<string, unknown>; runAt: Date; singleton?: string },
) {
  await database.insert(jobs).values(job).onConflictDoNothing({ target: jobs.singleton })
}

/**
 * Takes the next due job of these kinds so that no other process gets it; one that dies with it gives it back when the
 * lease ends. Kinds that a newer version has put there are left to it.
 */
export async function claim(database: Database, now: Date, kinds: readonly string[]): Promise<Job | null> {
  const due = database
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.failedAt),
        lte(jobs.runAt, now),
        inArray(jobs.kind, [...kinds]),
        or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now)),
      ),
    )
    .orderBy(jobs.runAt, jobs.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await database
    .update(jobs)
    .set({ lockedUntil: after(now, lease), attempts: sql`${jobs.attempts} + 1` })
    // Compared as a single value it is looked up once; with `in` the planner may do it again and lock further jobs.
    .where(sql`${jobs.id} = (${due})`)
    .returning()
  return job ?? null
}

/** Of a job whose lease is over, another process may have it by now: then what this one says counts no more. */
const stillOurs = (job: Job) =>
  and(eq(jobs.id, job.id), job.lockedUntil === null ? undefined : eq(jobs.lockedUntil, job.lockedUntil))

export const finish = (database: Queryable, job: Job) => database.delete(jobs).where(stillOurs(job))

/** Puts a recurring job back for its next round. */
export const repeat = (database: Queryable, job: Job, runAt: Date) =>
  database.update(jobs).set({ runAt, lockedUntil: null, attempts: 0, lastError: null }).where(stillOurs(job))

/** Gives a failed job back with a growing delay; one that does not recur is given up in the end. */
export async function postpone(
  database: Queryable,
  job: Job,
  { now, error, recurs }: { now: Date; error: unknown; recurs: boolean },
) {
  const delay = seconds(Math.min(2 ** Math.min(job.attempts, 12), 3600))
  const givenUp = !recurs && job.attempts >= mostAttempts
  await database
    .update(jobs)
    .set({
      lockedUntil: null,
      lastError: withoutValues(error).message,
      ...(givenUp ? { failedAt: now } : { runAt: after(now, delay) }),
    })
    .where(stillOurs(job))
}

/** How many jobs were given up, for the metrics. */
export async function countFailed(database: Queryable): Promise<number> {
  const [row] = await database.select({ failed: count() }).from(jobs).where(isNotNull(jobs.failedAt))
  return row?.failed ?? 0
}

/** Events are kept for a while, for whoever looks into what happened. */
export const purgeEvents = (database: Queryable, now: Date, age: Duration) =>
  database.execute(sql`delete from events where at < ${before(now, age)}`)
