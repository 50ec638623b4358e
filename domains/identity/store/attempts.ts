import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { between, type Duration, seconds } from '@/platform/time/duration'
import { attempts } from '../tables'

/** What is counted, and how patient we are with it. */
export interface Throttle {
  readonly key: string
  /** So many go through without delay. */
  readonly free: number
  /** Then the delay doubles from one second up to this. */
  readonly longestDelay: Duration
}

/** A quiet day and the count begins anew. */
const forgottenAfter = '1 day'

/**
 * Counts one attempt against every throttle, in one round trip, before it is made: of many at once only so many get
 * through. @returns null when it may go ahead, else how long to wait
 */
export async function takeAttempt(
  database: Queryable,
  throttles: readonly Throttle[],
  now: Date,
): Promise<Duration | null> {
  const wanted = JSON.stringify(
    [...throttles]
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, free, longestDelay }) => ({ key, free, longest: longestDelay })),
  )
  const delay = sql`least(excluded.longest_delay, case when a.count < excluded.free then 0
    else 1000 * power(2, least(a.count - excluded.free, 30)) end) * interval '1 millisecond'`
  const result = await database.execute<{ next_at: string | null }>(sql`
    with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as w(key text, free int, longest int)),
      taken as (
        insert into ${attempts} as a (key, count, free, longest_delay, next_at, updated_at)
        select key, 1, free, longest, ${now}::timestamptz, ${now}::timestamptz from wanted order by key
        on conflict (key) do update set
          count = case when a.updated_at < excluded.updated_at - ${forgottenAfter}::interval then 1 else a.count + 1 end,
          next_at = case when a.updated_at < excluded.updated_at - ${forgottenAfter}::interval
            then excluded.updated_at else excluded.updated_at + ${delay} end,
          free = excluded.free, longest_delay = excluded.longest_delay, updated_at = excluded.updated_at
        where a.next_at <= excluded.updated_at
        returning a.key)
    select a.next_at from wanted left join ${attempts} a using (key) where wanted.key not in (select key from taken)`)
  if (result.rows.length === 0) return null
  const waits = result.rows.map(({ next_at }) => (next_at === null ? 0 : between(now, new Date(next_at))))
  return Math.max(seconds(1), ...waits) as Duration
}
