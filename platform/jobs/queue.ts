import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { withoutValues } from '@/platform/database/errors'
import { after, before, type Duration, minutes, seconds } from '@/platform/time/duration'
import { jobs } from './tables'

const lease = minutes(5)
const mostAttempts = 10

export type Job = typeof jobs.$inferSelect

/** Puts a job into the queue, in the caller's transaction: it is there when the transaction commits, else not at all. */
export async function enqueue(
  database: Queryable,
  job: { kind: string; payload: Record<string, unknown>; runAt: Date; singleton?: string },
) {
  await database.insert(jobs).values(job).onConflictDoNothing({ target: jobs.singleton })
}

/** Takes due jobs so that no other process gets them; one that dies with a job gives it back when the lease ends. */
export async function claim(database: Database, now: Date, most: number): Promise<Job[]> {
  const due = database
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        isNull(jobs.failedAt),
        lte(jobs.runAt, now),
        sql`(${jobs.lockedUntil} is null or ${jobs.lockedUntil} <= ${now})`,
      ),
    )
    .orderBy(jobs.runAt, jobs.id)
    .limit(most)
    .for('update', { skipLocked: true })
  return database
    .update(jobs)
    .set({ lockedUntil: after(now, lease), attempts: sql`${jobs.attempts} + 1` })
    .where(sql`${jobs.id} in (${due})`)
    .returning()
}

export const finish = (database: Queryable, job: Job) => database.delete(jobs).where(eq(jobs.id, job.id))

/** Puts a recurring job back for its next round. */
export const repeat = (database: Queryable, job: Job, runAt: Date) =>
  database.update(jobs).set({ runAt, lockedUntil: null, attempts: 0, lastError: null }).where(eq(jobs.id, job.id))

/** Gives a failed job back with a growing delay, or gives it up. */
export async function postpone(database: Queryable, job: Job, now: Date, error: unknown) {
  const delay = seconds(Math.min(2 ** job.attempts, 3600))
  await database
    .update(jobs)
    .set({
      lockedUntil: null,
      lastError: withoutValues(error).message,
      ...(job.attempts >= mostAttempts ? { failedAt: now } : { runAt: after(now, delay) }),
    })
    .where(eq(jobs.id, job.id))
}

/** Events are kept for a while, for whoever looks into what happened. */
export const purgeEvents = (database: Queryable, now: Date, age: Duration) =>
  database.execute(sql`delete from events where at < ${before(now, age)}`)
