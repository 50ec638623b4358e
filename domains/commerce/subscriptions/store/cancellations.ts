import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import type { Reason } from '../rules/cancelling'
import { cancellations, subscriptions } from '../tables/subscriptions'

export const addCancellation = (database: Queryable, cancellation: typeof cancellations.$inferInsert) =>
  database.insert(cancellations).values(cancellation)

/** A reason that was given and belongs to no cancellation yet. */
const waits = sql`cancelled_at is null and offer_taken_at is null`

interface GivenReason {
  readonly id: string
  readonly memberId: number
  /** The subscription that it was given for, where that is known: it closes the cancellation of no other. */
  readonly subscriptionId: number | null
  readonly begunAt: Date
  readonly reason: Reason
  readonly words: string | null
}

/** A reason waits for the cancellation of the same member that follows, or that waits for one. */
export async function addReason(database: Queryable, row: GivenReason) {
  await database.execute(sql`
    with earlier as (delete from ${cancellations} where member_id = ${row.memberId} and ${waits})
    insert into ${cancellations} (id, member_id, subscription_id, begun_at, reason, words)
    values (${row.id}, ${row.memberId}, ${row.subscriptionId}, ${row.begunAt}, ${row.reason}, ${row.words})`)
}

/** After this long an unfinished cancellation counts as abandoned. */
const timeout = days(1)

const waitingReason = (memberId: number, subscriptionId: number, now: Date) => sql`
  member_id = ${memberId} and ${waits} and begun_at > ${before(now, timeout)}
  and (subscription_id is null or subscription_id = ${subscriptionId})`

/** Makes a cancellation of the reason that was given just before, or a new one. @returns its name */
export async function recordCancellation(
  database: Queryable,
  done: { id: string; memberId: number; subscriptionId: number; reason: Reason | null; now: Date },
): Promise<string> {
  const { id, memberId, subscriptionId, reason, now } = done
  const change = { subscriptionId, cancelledAt: now, ...(reason !== null && { reason }) }
  const [row] = await database
    .update(cancellations)
    .set(change)
    .where(waitingReason(memberId, subscriptionId, now))
    .returning({ id: cancellations.id })
  if (row) return row.id
  await database.insert(cancellations).values({ id, memberId, begunAt: now, ...change })
  return id
}

/** Gives a cancellation that has no reason the one that its member has told since. @returns whether there is one */
export async function closeCancellation(
  database: Queryable,
  { id, memberId, subscriptionId, now }: { id: string; memberId: number; subscriptionId: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    with told as (delete from ${cancellations} where ${waitingReason(memberId, subscriptionId, now)} returning reason, words)
    update ${cancellations} own set reason = told.reason, words = told.words from told
    where own.id = ${id} and own.member_id = ${memberId} and own.reason is null`)
  return rowCount === 1
}

/** A member's own cancellation, with the subscription as it is now. */
export async function ownCancellation(database: Queryable, memberId: number, id: string) {
  const [found] = await database
    .select({ reason: cancellations.reason, subscription: subscriptions })
    .from(cancellations)
    .innerJoin(subscriptions, eq(subscriptions.id, cancellations.subscriptionId))
    .where(and(eq(cancellations.memberId, memberId), eq(cancellations.id, id), isNotNull(cancellations.cancelledAt)))
  return found ?? null
}

/**
 * The subscription, by its row's id, whose member has taken a named offer, as a part of a statement; null where there
 * is no such offer, or it is another member's.
 */
export const offerTaken = (name: string | null, memberId: SQL) => sql`(
  select subscription_id from ${cancellations}
  where id = ${name} and member_id = ${memberId} and offer_taken_at is not null)`
