import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { seatPools, seats } from '../tables'

/** As a table: when a device took a seat of which line. */
export const seatsTaken = sql`(
  select pool.line, seat.granted_at from ${seats} seat join ${seatPools} pool on pool.id = seat.pool_id)`

/** As a table: seats as they are now, by line. */
export const seatStock = sql`(
  select line, sum(used) as taken, sum(total - used) as free from ${seatPools} group by line)`

/** Whether a member ever had seats. */
export async function seatsKept(database: Queryable, memberId: number): Promise<boolean> {
  const any = await database
    .select({ id: seatPools.id })
    .from(seatPools)
    .where(eq(seatPools.memberId, memberId))
    .limit(1)
  return any.length > 0
}
