import { sql } from 'drizzle-orm'
import type { Platform } from '@/domains/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import { floatingPlaces, floatingPools, seatPools, seats } from '../tables'

/** What floats of a pool, with who is at work now: whose lease and grace have run out is not. */
export interface LeasedPool {
  readonly platform: Platform
  readonly total: number
  readonly leases: readonly {
    readonly id: string
    readonly device: string
    readonly nickname: string | null
    readonly takenAt: Date
    readonly keptUntil: Date
  }[]
}

interface LeaseRow extends Record<string, unknown> {
  readonly platform: Platform
  readonly total: number
  readonly id: string | null
  readonly device: string
  readonly nickname: string | null
  readonly takenAt: number
  readonly keptUntil: number
}

/** Until when a place is kept for its device, from the tables of it and of its pool. */
const keptUntil = sql`place.expires_at + pool.grace_seconds * interval '1 second'`

export async function leasesOf(
  database: Queryable,
  { memberId, line, now }: { memberId: number; line: string; now: Date },
): Promise<LeasedPool[]> {
  const { rows } = await database.execute<LeaseRow>(sql`
    select owned.platform, pool.paid as total, seat.id, seat.device, seat.nickname,
      extract(epoch from place.taken_at)::float8 * 1000 as "takenAt",
      extract(epoch from ${keptUntil})::float8 * 1000 as "keptUntil"
    from ${seatPools} owned join ${floatingPools} pool on pool.pool_id = owned.id
    left join ${floatingPlaces} place on place.pool_id = owned.id and ${keptUntil} > ${now}::timestamptz
    left join ${seats} seat on seat.id = place.seat_id
    where owned.member_id = ${memberId} and owned.line = ${line}
    order by owned.platform, place.taken_at, place.place`)
  const platforms = [...new Set(rows.map(({ platform }) => platform))]
  return platforms.map((platform) => {
    const own = rows.filter((row) => row.platform === platform)
    const leases = own.flatMap(({ id, device, nickname, takenAt, keptUntil: until }) =>
      id === null ? [] : [{ id, device, nickname, takenAt: new Date(takenAt), keptUntil: new Date(until) }],
    )
    return { platform, total: own[0]?.total ?? 0, leases }
  })
}
