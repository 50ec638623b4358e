import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { isFailing } from '@/platform/jobs/figures'
import { isFree, type Job } from '@/platform/jobs/queue'
import { jobs } from '@/platform/jobs/tables'
import type { JobState } from '../rules'

interface JobQuery {
  readonly state?: JobState | undefined
  readonly kind?: string | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** A job, and whether a worker has it in hand. */
export type LoggedJob = Job & { readonly running: boolean }

const isIn = (state: JobState): SQL | undefined =>
  ({
    failed: isNotNull(jobs.failedAt),
    running: and(isNull(jobs.failedAt), not(isFree() as SQL)),
    failing: and(isFailing, isFree()),
    waiting: and(isNull(jobs.failedAt), isNull(jobs.lastError), isFree()),
  })[state]

/** The jobs that were put there last, or those before one. */
export const jobsBefore = (database: Queryable, { state, kind, before, limit }: JobQuery): Promise<LoggedJob[]> =>
  database
    .select({ ...getTableColumns(jobs), running: sql<boolean>`not ${isFree()}` })
    .from(jobs)
    .where(
      and(
        state && isIn(state),
        kind === undefined ? undefined : eq(jobs.kind, kind),
        before === undefined ? undefined : lt(jobs.id, before),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(limit)

export async function jobById(database: Queryable, id: number): Promise<Job | null> {
  const [job] = await database.select().from(jobs).where(eq(jobs.id, id))
  return job ?? null
}

/** The condition that a job is as the operator saw it, and is not running. */
const asSeen = ({ id, seen }: { id: number; seen: number }) => and(eq(jobs.id, id), eq(jobs.attempts, seen), isFree())

/** @returns the job; null when it has changed since it was read */
export async function retryNow(transaction: Transaction, which: { id: number; seen: number; now: Date }) {
  const [job] = await transaction
    .update(jobs)
    .set({
      failedAt: null,
      attempts: 0,
      lastError: null,
      runAt: which.now,
      dueAt: which.now,
      lockedUntil: null,
      holder: null,
      awaits: null,
    })
    .where(asSeen(which))
    .returning()
  return job ?? null
}

/** @returns the deleted job; null when it has changed since it was read */
export async function discardJobRow(transaction: Transaction, which: { id: number; seen: number }) {
  const [job] = await transaction
    .delete(jobs)
    .where(and(asSeen(which), isNull(jobs.singleton)))
    .returning()
  return job ?? null
}
