import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { withoutValues } from '@/platform/database/errors'
import { after, type Duration, minutes, seconds } from '@/platform/time/duration'
import { jobHolds, jobs } from './tables'

/** How long a job is its worker's without a word from it. By the database's clock, since those of processes differ (decision 0046). */
export const lease = seconds(30)
/** Either way a job is tried for about a day: as long as the links in a mail are good. */
const failures = { longest: minutes(60), most: 35 }
/** What is merely out may be back at any moment. */
const outages = { longest: minutes(2), most: 750 }

/** What a job needs is out, such as the mail server: it has nothing to do with this job. */
export class OutageError extends Error {
  constructor(
    readonly of: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

export type Job = typeof jobs.$inferSelect

/** One try of a job. */
export interface JobAttempt {
  readonly kind: string
  readonly outcome: 'done' | 'failed'
  /** How long it took. */
  readonly seconds: number
}

/** Puts a job into the queue, in the caller's transaction: it is there when the transaction commits, else not at all. */
export async function enqueue(
  database: Queryable,
  job: { kind: string; payload: Record<string, unknown>; runAt: Date; singleton?: string },
) {
  await database.insert(jobs).values(job).onConflictDoNothing({ target: jobs.singleton })
}

/** Whether a job of this kind and payload waits, or is being done. */
export async function isQueued(database: Queryable, kind: string, payload: Record<string, unknown>): Promise<boolean> {
  const found = await database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.failedAt), eq(jobs.kind, kind), eq(jobs.payload, payload)))
    .limit(1)
  return found.length > 0
}

/** Has a job that recurs done now, where it waits for its next turn. */
export const hasten = (database: Queryable, kind: string, now: Date) =>
  database
    .update(jobs)
    .set({ runAt: now })
    .where(and(eq(jobs.singleton, kind), gt(jobs.runAt, now)))

const untilEnd = (length: Duration) => sql`clock_timestamp() + make_interval(secs => ${length / 1000}::float8)`

/** Nobody holds them: see `holdJobs`. */
const isGoing = sql`not exists (select from ${jobHolds})`

/**
 * Takes the next due job of these kinds so that no other process gets it; one that dies with it gives it back when the
 * lease ends. Kinds that a newer version has put there are left to it.
 */
export async function claim(
  database: Database,
  { now, kinds, lease: length }: { now: Date; kinds: readonly string[]; lease: Duration },
): Promise<Job | null> {
  const due = database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.failedAt), lte(jobs.runAt, now), inArray(jobs.kind, [...kinds]), isFree(), isGoing))
    .orderBy(jobs.runAt, jobs.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await database
    .update(jobs)
    .set({ lockedUntil: untilEnd(length), holder: sql`gen_random_uuid()`, attempts: sql`${jobs.attempts} + 1` })
    // Compared as a single value it is looked up once; with `in` the planner may do it again and lock further jobs.
    .where(sql`${jobs.id} = (${due})`)
    .returning()
  return job ?? null
}

/** Nobody's at the moment: its last worker, if there was one, has not been heard of for the time of a lease. */
export const isFree = () => or(isNull(jobs.lockedUntil), sql`${jobs.lockedUntil} <= clock_timestamp()`)

/** Says that a worker is still at these jobs. Those that another one has by now stay that one's. */
export async function renew(database: Queryable, held: readonly Job[], length: Duration) {
  const holders = held.flatMap(({ holder }) => (holder === null ? [] : [holder]))
  if (holders.length === 0) return
  await database
    .update(jobs)
    .set({ lockedUntil: untilEnd(length) })
    .where(inArray(jobs.holder, holders))
}

/** Each taking has a name of its own: what one says that was taken over since counts no more. */
const stillOurs = ({ id, holder }: Job) => and(eq(jobs.id, id), holder === null ? sql`false` : eq(jobs.holder, holder))

const givenBack = { lockedUntil: null, holder: null } as const

/** @returns whether it was still ours */
export async function finish(database: Queryable, job: Job): Promise<boolean> {
  const ended = await database.delete(jobs).where(stillOurs(job)).returning({ id: jobs.id })
  return ended.length === 1
}

/** Puts a recurring job back for its next round. */
export const repeat = (database: Queryable, job: Job, runAt: Date) =>
  database
    .update(jobs)
    .set({ ...givenBack, runAt, attempts: 0, lastError: null, awaits: null })
    .where(stillOurs(job))

/** Gives a failed job back with a growing delay; one that does not recur is given up in the end. */
export async function postpone(
  database: Queryable,
  job: Job,
  { now, error, recurs }: { now: Date; error: unknown; recurs: boolean },
) {
  const awaits = error instanceof OutageError ? error.of : null
  const { longest, most } = awaits === null ? failures : outages
  // What kept it before tells nothing of what keeps it now.
  const attempts = (awaits === null) === (job.awaits === null) ? job.attempts : 1
  const delay = Math.min(seconds(2 ** Math.min(attempts, 12)), longest) as Duration
  const givenUp = !recurs && attempts >= most
  await database
    .update(jobs)
    .set({
      ...givenBack,
      attempts,
      awaits,
      lastError: withoutValues(error).message,
      ...(givenUp ? { failedAt: now } : { runAt: after(now, delay) }),
    })
    .where(stillOurs(job))
}

/**
 * The clock has been put back: what was due by then is due now, and what comes round by itself does not wait until the
 * clock has been there again.
 */
export async function followClock(
  database: Database,
  { from, now, recurring }: { from: Date; now: Date; recurring: ReadonlyMap<string, Duration> },
) {
  await database
    .update(jobs)
    .set({ runAt: now })
    .where(and(isNull(jobs.failedAt), gt(jobs.runAt, now), lte(jobs.runAt, from)))
  for (const [kind, every] of recurring) {
    const next = after(now, every)
    await database
      .update(jobs)
      .set({ runAt: next })
      .where(and(eq(jobs.singleton, kind), gt(jobs.runAt, next)))
  }
}

/** What was out is back: what waits for it is done now, not when its delay is over. */
export const bringForward = (database: Queryable, what: string, now: Date) =>
  database
    .update(jobs)
    .set({ runAt: now })
    .where(and(eq(jobs.awaits, what), gt(jobs.runAt, now), isNull(jobs.failedAt)))
