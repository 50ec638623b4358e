import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { planChanges } from '../tables/plan-changes'
import { subscriptions } from '../tables/subscriptions'

/**
 * The products that a member subscribes to, or is about to change to, as a part of a statement.
 * @param beside the row's id of a subscription that is left out
 */
export const heldPids = (memberId: SQL, beside: SQL = sql`null::bigint`) => sql<number[]>`coalesce((
  select json_agg(pid) from (
    select held.pid from ${subscriptions} held
      where held.member_id = ${memberId} and held.state <> 'ended' and held.id is distinct from ${beside}
    union select planned.pid from ${planChanges} planned join ${subscriptions} held on held.id = planned.subscription_id
      where held.member_id = ${memberId} and planned.closed_at is null and held.id is distinct from ${beside}
    ) every_plan), '[]'::json)`

/** The same of one subscription, now. */
export async function heldBeside(
  database: Queryable,
  { id, memberId }: { readonly id: number; readonly memberId: number },
): Promise<readonly number[]> {
  const { rows } = await database.execute<{ held: number[] }>(
    sql`select ${heldPids(sql`${memberId}::bigint`, sql`${id}::bigint`)} as held`,
  )
  return rows[0]?.held ?? []
}

/** True if the member has subscribed, now or before. */
export async function anySubscriptionOf(database: Queryable, memberId: number): Promise<boolean> {
  const [found] = await database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .limit(1)
  return found !== undefined
}

/** True if a provider collects for the next period of a product. */
export async function isCollected(database: Queryable, memberId: number, pid: number): Promise<boolean> {
  const [found] = await database
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        eq(subscriptions.pid, pid),
        isNotNull(subscriptions.provider),
        inArray(subscriptions.state, ['active', 'pastDue']),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** The products of a member's subscriptions that go on. @param spent those that a purchase takes the place of, by their rows' ids */
export async function renewingPids(
  database: Queryable,
  memberId: number,
  spent: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await database.execute<{ pid: number }>(sql`
    select distinct pid from ${subscriptions}
    where member_id = ${memberId} and state in ('active', 'pastDue', 'paused')
      and id <> all(${sql.param([...spent])}::bigint[])`)
  return rows.map(({ pid }) => pid)
}
