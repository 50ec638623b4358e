import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import type { Reason } from '../rules/cancelling'
import { cancellations, subscriptions } from '../tables/subscriptions'

export const addCancellation = (database: Queryable, cancellation: typeof cancellations.$inferInsert) =>
  database.insert(cancellations).values(cancellation)

/** A reason that is given before what is cancelled: it waits for the cancellation of the same member that follows. */
export async function addReason(
  database: Queryable,
  row: { id: string; memberId: number; begunAt: Date; reason: Reason; words: string | null },
) {
  await database.execute(sql`
    with earlier as (
      delete from ${cancellations} where member_id = ${row.memberId} and subscription_id is null)
    insert into ${cancellations} (id, member_id, begun_at, reason, words)
    values (${row.id}, ${row.memberId}, ${row.begunAt}, ${row.reason}, ${row.words})`)
}

/** Anyone who gave a reason longer ago than this, and went no further, has begun anew since. */
const timeout = days(1)

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
    .where(
      and(
        eq(cancellations.memberId, memberId),
        isNull(cancellations.subscriptionId),
        gt(cancellations.begunAt, before(now, timeout)),
      ),
    )
    .returning({ id: cancellations.id })
  if (row) return row.id
  await database.insert(cancellations).values({ id, memberId, begunAt: now, ...change })
  return id
}

/** A member's own cancellation, with until when it lets what was cancelled run. */
export async function ownCancellation(database: Queryable, memberId: number, id: string) {
  const [found] = await database
    .select({ reason: cancellations.reason, paidUntil: subscriptions.paidUntil, state: subscriptions.state })
    .from(cancellations)
    .innerJoin(subscriptions, eq(subscriptions.id, cancellations.subscriptionId))
    .where(and(eq(cancellations.memberId, memberId), eq(cancellations.id, id)))
    .orderBy(desc(cancellations.begunAt))
  return found ?? null
}
