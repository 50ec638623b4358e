import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { seatPools, seats } from '../tables'
import { trials } from '../tables/trials'

/** As a table: seats taken by devices, by line and time. */
export const seatsTaken = sql`(
  select pool.line, seat.granted_at from ${seats} seat join ${seatPools} pool on pool.id = seat.pool_id)`

/** As a table: seats as they are now, by line. */
export const seatStock = sql`(
  select line, sum(used) as taken, sum(greatest(total - used, 0)) as free from ${seatPools} group by line)`

/** As a table: active devices since a moment, by line, platform, and what their programs reported last. */
export const programsInUse = (since: Date) => sql`(
  select pool.line, pool.platform, seat.architecture, seat.version, count(*) as devices
  from ${seats} seat join ${seatPools} pool on pool.id = seat.pool_id
  where seat.released_at is null and seat.last_seen_at >= ${since}::timestamptz
  group by 1, 2, 3, 4)`

/** As a table: results of trials between two moments, by product; bought ones count as bought only. */
export const trialTurns = (from: SQL, until: SQL) => {
  const within = (at: SQL) => sql`${at} >= ${from} and ${at} < ${until}`
  return sql`(
    select 'trialsStarted' as figure, pid, started_at as at from ${trials} where ${within(sql`started_at`)}
    union all
    select 'trialsEnded', pid, ended_at from ${trials} where ${within(sql`ended_at`)} and ending <> 'bought'
    union all
    select case when ending = 'bought' then 'boughtWithinTrial' else 'boughtAfterTrial' end, pid, bought_at from ${trials}
    where ${within(sql`bought_at`)})`
}

/** As a table: running trials by product. */
export const trialsRunning = (now: Date) => sql`(
  select pid, count(*) as devices from ${trials} where ended_at is null and ends_at > ${now}::timestamptz group by 1)`

/** Whether a member ever had seats. */
export async function seatsKept(database: Queryable, memberId: number): Promise<boolean> {
  const any = await database
    .select({ id: seatPools.id })
    .from(seatPools)
    .where(eq(seatPools.memberId, memberId))
    .limit(1)
  return any.length > 0
}
