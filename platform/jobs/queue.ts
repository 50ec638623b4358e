import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import { withoutValues } from '@/platform/database/errors'
import { after, type Duration, minutes, seconds } from '@/platform/time/duration'
import type { Lane } from './lanes'
import { jobHolds, jobs } from './tables'

/** How long a job is its worker's without a word from it. By the database's clock, since those of processes differ (decision 0046). */
export const lease = seconds(30)
/** Either way a job is tried for about a day: as long as the links in a mail are good. */
const failures = { longest: minutes(60), most: 35 }
/** An outage may end at any moment. */
const outages = { longest: minutes(2), most: 750 }

/** A service that the job needs is out, such as the mail server; the job itself is not at fault. */
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

export interface NewJob {
  readonly kind: string
  readonly payload: Record<string, unknown>
  readonly runAt: Date
  /** Waits once under this name: who asks for the same meanwhile has the one that waits; one that is at work is apart. */
  readonly singleton?: string
  /** The service that it waits for, besides its time: `bringForward` runs it once that is back. */
  readonly awaits?: string
  /** Left out: its kind's. */
  readonly lane?: Lane
}

/** Whether a job of this kind and payload waits in its lane, or is being done. */
export async function isQueued(
  database: Queryable,
  { lane, kind, payload }: { lane: Lane } & Pick<NewJob, 'kind' | 'payload'>,
): Promise<boolean> {
  const found = await database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.failedAt), eq(jobs.lane, lane), eq(jobs.kind, kind), eq(jobs.payload, payload)))
    .limit(1)
  return found.length > 0
}

/**
 * Puts a job into the queue, in the caller's transaction: it is there when the transaction commits, else not at all. A
 * singleton that waits is locked until then, so it sees what the transaction has written.
 */
export async function enqueue(database: Queryable, job: NewJob) {
  const adding = database.insert(jobs).values({ ...job, dueAt: job.runAt })
  const sooner = sql`least(${jobs.runAt}, excluded.run_at)`
  await (job.singleton === undefined
    ? adding
    : adding.onConflictDoUpdate({ target: jobs.singleton, set: { runAt: sooner } }))
}

/** Enqueues recurring work, unless it is queued already. */
export const enqueueRecurring = (database: Queryable, kinds: readonly string[], now: Date) =>
  kinds.length === 0
    ? Promise.resolve()
    : database
        .insert(jobs)
        .values(kinds.map((kind) => ({ kind, payload: {}, runAt: now, dueAt: now, singleton: kind })))
        .onConflictDoNothing({ target: jobs.singleton })

/**
 * Has a job that recurs done now, where it waits for its next turn; where a worker has it, once more after that, since the
 * worker may have looked already (decision 0275). Such a job has no attempts.
 */
export const hasten = (database: Queryable, kind: string, now: Date) =>
  database
    .update(jobs)
    .set({
      runAt: sql`least(${jobs.runAt}, ${now}::timestamptz)`,
      dueAt: sql`least(${jobs.dueAt}, ${now}::timestamptz)`,
      attempts: sql`case when ${isFree()} then ${jobs.attempts} else 0 end`,
    })
    .where(and(eq(jobs.singleton, kind), or(gt(jobs.runAt, now), sql`not ${isFree()}`)))

const untilEnd = (length: Duration) => sql`clock_timestamp() + make_interval(secs => ${length / 1000}::float8)`

/** The condition that jobs are not held: see `holdJobs`. */
const isGoing = sql`not exists (select from ${jobHolds})`

interface DueQuery {
  readonly now: Date
  /** The kinds that this process can handle. Kinds of a newer version are left to newer processes. */
  readonly kinds: readonly string[]
  /** How many of each lane. */
  readonly room: ReadonlyMap<Lane, number>
  readonly lease: Duration
  /** The most of all lanes together; left out: what there is room for. */
  readonly most?: number
}

/** The jobs that are due, of each lane the oldest: read from the index in its order, so that it does not matter how many wait. */
export function dueIn({ now, kinds, room, most }: Omit<DueQuery, 'lease'>) {
  const places = JSON.stringify([...room].map(([name, free]) => ({ name, free })))
  const inAll = most === undefined ? sql`` : sql`order by due.run_at, due.id limit ${most}`
  return sql`select due.id from jsonb_to_recordset(${places}::jsonb) as place(name text, free int) cross join lateral (
    select id, run_at from ${jobs}
    where ${and(isNull(jobs.failedAt), sql`${jobs.lane} = place.name`, lte(jobs.runAt, now))}
      and ${jobs.kind} = any(array(select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb)))
      and ${isFree()} and ${isGoing}
    order by ${jobs.runAt}, ${jobs.id} limit place.free for update skip locked) due ${inAll}`
}

/**
 * Takes due jobs so that no other process gets them; those that die with it are given back when the lease ends. A
 * singleton that is taken makes way for the next of its name, unless it recurs.
 */
export async function claim(database: Database, { lease: length, ...wanted }: DueQuery): Promise<readonly Job[]> {
  const taken = await database
    .update(jobs)
    .set({
      lockedUntil: untilEnd(length),
      holder: sql`gen_random_uuid()`,
      attempts: sql`${jobs.attempts} + 1`,
      singleton: sql`case when ${jobs.singleton} = ${jobs.kind} then ${jobs.singleton} end`,
    })
    // As an array it is evaluated once; with `in` the planner may repeat it and lock further jobs.
    .where(sql`${jobs.id} = any(array(${dueIn(wanted)}))`)
    .returning()
  return taken.sort((one, other) => one.runAt.getTime() - other.runAt.getTime() || one.id - other.id)
}

/** The condition that no worker has the job: its last one, if any, has not renewed it for the time of a lease. */
export const isFree = () => or(isNull(jobs.lockedUntil), sql`${jobs.lockedUntil} <= clock_timestamp()`)

/**
 * Ends jobs that wait, in the transaction that does what they are for: a crowd of them is the work of one. Those that a
 * worker has are left to it.
 * @returns what they were given, the oldest first
 */
export async function takeAlong(
  transaction: Transaction,
  { lane, kinds, most }: { lane: Lane; kinds: readonly string[]; most: number },
): Promise<readonly unknown[]> {
  const waiting = sql`
    select id from ${jobs}
    where ${and(isNull(jobs.failedAt), eq(jobs.lane, lane), inArray(jobs.kind, kinds), isFree())}
    order by ${jobs.runAt}, ${jobs.id} limit ${most} for update skip locked`
  const taken = await transaction
    .delete(jobs)
    .where(sql`${jobs.id} = any(array(${waiting}))`)
    .returning({ id: jobs.id, payload: jobs.payload })
  return taken.sort((one, other) => one.id - other.id).map(({ payload }) => payload)
}

/** Renews a worker's jobs. Those taken over by another worker stay with that one. */
export async function renew(database: Queryable, held: readonly Job[], length: Duration) {
  const holders = held.flatMap(({ holder }) => (holder === null ? [] : [holder]))
  if (holders.length === 0) return
  await database
    .update(jobs)
    .set({ lockedUntil: untilEnd(length) })
    .where(inArray(jobs.holder, holders))
}

/** Each time that a job is taken it gets a new holder: the report of an earlier holder is ignored. */
const stillOurs = ({ id, holder }: Job) => and(eq(jobs.id, id), holder === null ? sql`false` : eq(jobs.holder, holder))

const givenBack = { lockedUntil: null, holder: null } as const

/** Ends jobs that are done. @returns of each whether it was still ours */
export async function finish(database: Queryable, held: readonly Job[]): Promise<readonly boolean[]> {
  const holders = held.map(({ holder }) => holder).filter((holder) => holder !== null)
  const ids = held.map(({ id }) => id)
  // Each time that a job is taken it gets a new holder.
  const ours = and(inArray(jobs.id, ids), inArray(jobs.holder, holders))
  const ended = holders.length === 0 ? [] : await database.delete(jobs).where(ours).returning({ id: jobs.id })
  return held.map((job) => ended.some(({ id }) => id === job.id))
}

/** Puts a recurring job that is done back for its next round, or for one at once that was asked for meanwhile. */
export function repeat(database: Queryable, job: Job, { done, next }: { done: Date; next: Date }) {
  const at = sql`case when ${jobs.attempts} = 0 then ${done}::timestamptz else ${next}::timestamptz end`
  return database
    .update(jobs)
    .set({ ...givenBack, runAt: at, dueAt: at, doneAt: done, attempts: 0, lastError: null, awaits: null })
    .where(stillOurs(job))
}

const isFailing = ({ lastError, failedAt }: Job) => lastError !== null && failedAt === null

/** Gives a failed job back with a growing delay; one that does not recur is given up in the end. */
export async function postpone(
  database: Queryable,
  job: Job,
  { now, error, recurs }: { now: Date; error: unknown; recurs: boolean },
) {
  const awaits = error instanceof OutageError ? error.of : null
  const { longest, most } = awaits === null ? failures : outages
  // An earlier reason for delay says nothing about the current one; only outages are remembered for a job that was
  // brought forward.
  const isOther =
    awaits === null ? job.awaits !== null || job.lastError === null : isFailing(job) && job.awaits === null
  const attempts = isOther ? 1 : job.attempts
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

/** Holds all jobs, until an operator lets them go on. */
export const holdJobs = (transaction: Queryable, { by, now }: { by: string; now: Date }) =>
  transaction.insert(jobHolds).values({ by, since: now }).onConflictDoNothing()

/** @returns since when they were held; null: they were not */
export async function releaseJobs(transaction: Transaction): Promise<Date | null> {
  const [hold] = await transaction.delete(jobHolds).returning()
  return hold?.since ?? null
}
