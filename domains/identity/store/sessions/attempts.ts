import { inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, between, type Duration, seconds } from '@/platform/time/duration'
import { attempts } from '../../tables/members'

/** What is counted, and how patient we are with it (decision 0004). */
export interface Throttle {
  readonly key: string
  /** So many go through without delay. */
  readonly free: number
  /** In this time one attempt is forgiven. */
  readonly forgives: Duration
  /** After the free ones the delay doubles from this (a second) up to the longest. */
  readonly firstDelay?: Duration
  readonly longestDelay: Duration
}

/**
 * Counts one attempt against every throttle, in one round trip, before it is made: of many at once only so many get
 * through. One that a throttle refuses counts against none, so that anyone who is refused cannot use up what others share.
 * @returns null when it may go ahead, else how long to wait
 */
export async function countAttempt(
  database: Queryable,
  throttles: readonly Throttle[],
  now: Date,
): Promise<Duration | null> {
  // In the order of their keys, so that no two attempts wait for each other.
  const wanted = JSON.stringify(
    throttles.map((each) => ({ firstDelay: seconds(1), ...each })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  )
  const own = (column: string) => sql`(select ${sql.identifier(column)} from wanted w where w.key = a.key)`
  // Attempts at once come in another order than they began, and the clocks of two servers differ a little.
  const since = sql`greatest(0, extract(epoch from excluded.updated_at - a.updated_at) * 1000)`
  const left = sql`greatest(0, a.count - floor(${since} / ${own('forgives')}))::int`
  const delay = sql`case when ${left} < ${own('free')} then 0
    else least(${own('longestDelay')}, ${own('firstDelay')} * power(2, least(${left} - ${own('free')}, 30))) end`
  const result = await database.execute<{ next_at: string | null }>(sql`
    with wanted as (
        select * from jsonb_to_recordset(${wanted}::jsonb) as w(key text, free int, forgives bigint, "firstDelay" bigint, "longestDelay" bigint)),
      refused as (select a.key from ${attempts} a join wanted using (key) where a.next_at > ${now}),
      taken as (
        insert into ${attempts} as a (key, count, next_at, updated_at)
        select key, 1, 'epoch'::timestamptz, ${now}::timestamptz from wanted where not exists (select from refused) order by key
        on conflict (key) do update set
          count = ${left} + 1,
          next_at = case when ${delay} = 0 then 'epoch' else excluded.updated_at + ${delay} * interval '1 millisecond' end,
          updated_at = greatest(a.updated_at, excluded.updated_at)
        where a.next_at <= excluded.updated_at
        returning a.key)
    select a.next_at from wanted left join ${attempts} a using (key)
    where wanted.key in (select key from refused)
      or (not exists (select from refused) and wanted.key not in (select key from taken))`)
  if (result.rows.length === 0) return null
  const waits = result.rows.map(({ next_at }) => (next_at === null ? 0 : between(now, new Date(next_at))))
  return Math.max(seconds(1), ...waits) as Duration
}

/** Whether a throttle lets nobody through at the moment, as a condition. */
export const isClosed = (key: string, now: Date) =>
  sql`exists (select from ${attempts} a where a.key = ${key} and a.next_at > ${now})`

/** Whether this is the first of its kind for so long; of many at once one is. */
export async function isFirstWithin(database: Queryable, key: string, lasting: Duration, now: Date): Promise<boolean> {
  const { rowCount } = await database
    .insert(attempts)
    .values({ key, count: 1, nextAt: after(now, lasting), updatedAt: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { nextAt: after(now, lasting), updatedAt: now },
      setWhere: lte(attempts.nextAt, now),
    })
  return rowCount === 1
}

/** Takes back what a success has counted: its own attempts altogether, and this one of those that others share. */
export async function resetAttempts(
  database: Queryable,
  { clears, refunds }: { clears: readonly string[]; refunds: readonly string[] },
  now: Date,
) {
  const cleared = database.$with('cleared').as(
    database
      .delete(attempts)
      .where(inArray(attempts.key, [...clears]))
      .returning({ key: attempts.key }),
  )
  await database
    .with(cleared)
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1`, nextAt: sql`least(${attempts.nextAt}, ${now})` })
    .where(inArray(attempts.key, [...refunds]))
}
