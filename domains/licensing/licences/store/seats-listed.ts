import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import { seatPools, seats } from '../tables'
import { type LeasedPool, leasesOf } from './leases'

/** A member's seats of one line on one platform, and the devices that use them. */
export interface SeatsOfPlace {
  readonly line: string
  readonly platform: Platform
  readonly total: number
  readonly used: number
  readonly devices: readonly {
    readonly id: string
    readonly device: string
    readonly nickname: string | null
    readonly grantedAt: Date
    readonly lastSeenAt: Date
    readonly version: string | null
    readonly architecture: string | null
    readonly system: string | null
  }[]
  /** The floating seats there with their current leases; null: none. */
  readonly floating: Pick<LeasedPool, 'total' | 'used' | 'leases'> | null
}

/** Every place of a member's, with the devices in the order in which they came. */
export async function seatsListed(database: Queryable, memberId: number, now: Date): Promise<SeatsOfPlace[]> {
  const pools = await database
    .select()
    .from(seatPools)
    .where(eq(seatPools.memberId, memberId))
    .orderBy(asc(seatPools.line), asc(seatPools.platform))
  const taken = await database
    .select({
      poolId: seats.poolId,
      id: seats.id,
      device: seats.device,
      nickname: seats.nickname,
      grantedAt: seats.grantedAt,
      lastSeenAt: seats.lastSeenAt,
      version: seats.version,
      architecture: seats.architecture,
      system: seats.system,
    })
    .from(seats)
    .innerJoin(seatPools, eq(seatPools.id, seats.poolId))
    .where(and(eq(seatPools.memberId, memberId), isNull(seats.releasedAt), eq(seats.floating, false)))
    .orderBy(asc(seats.grantedAt), asc(seats.id))
  const leased = await leasesOf(database, { memberId, line: null, now })
  return pools.map(({ id, line, platform, total, used }) => ({
    line,
    platform,
    total,
    used,
    devices: taken.filter(({ poolId }) => poolId === id).map(({ poolId: _, ...device }) => device),
    floating: leased.find((each) => each.line === line && each.platform === platform) ?? null,
  }))
}
