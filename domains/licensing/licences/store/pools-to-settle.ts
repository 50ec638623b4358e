import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Place } from '../rules/seats'
import { seatPools } from '../tables'

export interface PoolToSettle extends Place {
  readonly id: number
  readonly memberId: number
}

/** The pools of a member, or those whose next term has ended, in pages. */
export async function poolsToSettle(
  database: Queryable,
  which: { memberId: number } | { endedBy: Date },
  last: PoolToSettle | null,
  most: number,
): Promise<readonly PoolToSettle[]> {
  const condition =
    'memberId' in which ? eq(seatPools.memberId, which.memberId) : sql`${seatPools.recountAt} <= ${which.endedBy}`
  const { id, memberId, line, platform } = seatPools
  return database
    .select({ id, memberId, line, platform })
    .from(seatPools)
    .where(and(condition, gt(id, last?.id ?? 0)))
    .orderBy(asc(id))
    .limit(most)
}
