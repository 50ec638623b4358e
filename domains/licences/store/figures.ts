import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { seatPools, seats } from '../tables'

/** As a table: when a device took a seat of which line. */
export const seatsTaken = sql`(
  select pool.line, seat.granted_at from ${seats} seat join ${seatPools} pool on pool.id = seat.pool_id)`

/** As a table: seats as they are now, by line. */
export const seatStock = sql`(
  select line, sum(used) as taken, sum(total - used) as free from ${seatPools} group by line)`

/**
 * As a table: how many devices have a seat and were heard of since a moment, by line, platform, and what their programs said
 * of themselves last.
 */
export const programsInUse = (since: Date) => sql`(
  select pool.line, pool.platform, seat.architecture, seat.version, count(*) as devices
  from ${seats} seat join ${seatPools} pool on pool.id = seat.pool_id
  where seat.released_at is null and seat.last_seen_at >= ${since}::timestamptz
  group by 1, 2, 3, 4)`

/** Whether a member ever had seats. */
export async function seatsKept(database: Queryable, memberId: number): Promise<boolean> {
  const any = await database
    .select({ id: seatPools.id })
    .from(seatPools)
    .where(eq(seatPools.memberId, memberId))
    .limit(1)
  return any.length > 0
}
