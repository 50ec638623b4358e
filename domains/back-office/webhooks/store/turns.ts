import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { enqueue, isFree, lease } from '@/platform/jobs/queue'
import { bringForward, isAwaited } from '@/platform/jobs/spread'
import { jobs } from '@/platform/jobs/tables'
import { after, hours } from '@/platform/time/duration'
import { placesOf } from '../rules/retries'
import { webhookMessages } from '../tables'

/** The job that sends the first message of an object to an endpoint. */
export const deliverJob = 'webhooks.deliver'

/**
 * The reasons for which a job waits: a place at its endpoint, its own pause after a failed attempt, or the endpoint's
 * rest.
 */
const waits = ['turn', 'pause', 'rest'] as const
type Wait = (typeof waits)[number]

/** @param endpoint its number, which a statement may add itself */
export const awaited = (wait: Wait, endpoint: number | '') => `webhooks.${wait} ${endpoint}`

/** A finished job gives its place to the next; after this time a job checks on its own. */
export const longestTurn = hours(1)

interface EndpointState {
  readonly id: number
  readonly failingSince: Date | null
}

interface WaitingMessage {
  readonly message: number
  readonly endpoint: number
  readonly runAt: Date
}

export const putJob = (database: Queryable, wait: Wait, { message, endpoint, runAt }: WaitingMessage) =>
  enqueue(database, { kind: deliverJob, payload: { message }, runAt, awaits: awaited(wait, endpoint) })

/** Puts a message where it waits for a place of its endpoint. */
export const putInTurn = (database: Queryable, { runAt: now, ...which }: WaitingMessage) =>
  putJob(database, 'turn', { ...which, runAt: after(now, longestTurn) })

/** Has a message wait until its locked endpoint has rested: as the one that tries then, or for its turn behind that one. */
export async function putBehindRest(
  transaction: Transaction,
  { runAt: now, ...which }: WaitingMessage,
  restsUntil: Date,
) {
  const { rows } = await transaction.execute<{ planned: boolean }>(
    sql`select ${isAwaited(awaited('rest', which.endpoint))} as planned`,
  )
  if (rows[0]?.planned) await putInTurn(transaction, { ...which, runAt: now })
  else await putJob(transaction, 'rest', { ...which, runAt: restsUntil })
}

/** How many more messages may be under way to a locked endpoint. @param beside a message that does not count */
export async function placesLeft(
  transaction: Transaction,
  { id, failingSince }: EndpointState,
  beside?: number,
): Promise<number> {
  const [inHand] = await transaction
    .select({ count: count() })
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.endpointId, id),
        sql`${webhookMessages.inHandUntil} > clock_timestamp()`,
        beside === undefined ? undefined : ne(webhookMessages.id, beside),
      ),
    )
  return placesOf(failingSince !== null) - (inHand?.count ?? 0)
}

/** Takes a place of a locked endpoint for a message: for the time of a job's lease, which is longer than an answer may take. */
export const takePlace = (transaction: Transaction, message: number) =>
  transaction
    .update(webhookMessages)
    .set({ inHandUntil: sql`clock_timestamp() + make_interval(secs => ${lease / 1000}::float8)` })
    .where(eq(webhookMessages.id, message))

/** Has those begin that have waited longest for a locked endpoint, as many as it has places for. */
export async function beginNext(transaction: Transaction, endpoint: EndpointState, now: Date) {
  const most = await placesLeft(transaction, endpoint)
  if (most > 0) await bringForward(transaction, awaited('turn', endpoint.id), now, most)
}

/** A locked endpoint answers again: what pauses since it was down waits for its turn from now on. */
export const endPauses = (transaction: Transaction, endpoint: number) =>
  transaction
    .update(jobs)
    .set({ awaits: awaited('turn', endpoint) })
    .where(and(inArray(jobs.awaits, [awaited('pause', endpoint), awaited('rest', endpoint)]), isFree()))

/** Ends the jobs of messages that are dropped. */
export const dropTurns = (transaction: Transaction, endpoint: number) =>
  transaction.delete(jobs).where(
    and(
      inArray(
        jobs.awaits,
        waits.map((wait) => awaited(wait, endpoint)),
      ),
      isFree(),
    ),
  )
