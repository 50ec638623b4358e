import { type SQL, sql } from 'drizzle-orm'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import { floatingPlaces, floatingPools, seatPools, seats } from '../tables'

/** The floating seats of a pool, with the current leases: one whose lease and grace have expired does not count. */
export interface LeasedPool {
  readonly line: string
  readonly platform: Platform
  /** How many are paid for, without the overdraft. */
  readonly total: number
  /** How many places are in use: by process a device may have several. */
  readonly used: number
  readonly leases: readonly {
    readonly id: string
    /** How many programs on the device have places of their own; 0: the device has one. */
    readonly processes: number
    /** The device's fingerprint, in hexadecimal digits. */
    readonly fingerprint: string
    readonly device: string
    readonly nickname: string | null
    readonly takenAt: Date
    readonly keptUntil: Date
    readonly lastSeenAt: Date
    readonly version: string | null
    readonly architecture: string | null
    readonly system: string | null
  }[]
}

interface LeaseRow extends Record<string, unknown> {
  readonly line: string
  readonly platform: Platform
  readonly total: number
  readonly id: string | null
  readonly used: number
  readonly processes: number
  readonly fingerprint: string
  readonly device: string
  readonly nickname: string | null
  readonly takenAt: number
  readonly keptUntil: number
  readonly lastSeenAt: number
  readonly version: string | null
  readonly architecture: string | null
  readonly system: string | null
}

/** Until when a place is kept for its device, from the tables of it and of its pool. */
const keptUntil = sql`place.expires_at + pool.grace_seconds * interval '1 second'`

const milliseconds = (moment: SQL) => sql`extract(epoch from ${moment})::float8 * 1000`

/** @param line null: of every line */
export async function leasesOf(
  database: Queryable,
  { memberId, line: only, now }: { memberId: number; line: string | null; now: Date },
): Promise<LeasedPool[]> {
  const { rows } = await database.execute<LeaseRow>(sql`
    select owned.line, owned.platform, pool.paid as total, seat.id, seat.device, seat.nickname,
      encode(seat.device_hash, 'hex') as fingerprint,
      count(place.seat_id)::int as used, count(nullif(place.process, ''))::int as processes,
      seat.version, seat.architecture, seat.system, ${milliseconds(sql`min(place.taken_at)`)} as "takenAt",
      ${milliseconds(sql`max(${keptUntil})`)} as "keptUntil", ${milliseconds(sql`seat.last_seen_at`)} as "lastSeenAt"
    from ${seatPools} owned join ${floatingPools} pool on pool.pool_id = owned.id
    left join ${floatingPlaces} place on place.pool_id = owned.id and ${keptUntil} > ${now}::timestamptz
    left join ${seats} seat on seat.id = place.seat_id
    where owned.member_id = ${memberId} and (${only}::text is null or owned.line = ${only})
    group by owned.id, pool.pool_id, seat.id
    order by owned.line, owned.platform, min(place.taken_at), min(place.place)`)
  const isFirst = ({ line, platform }: LeaseRow, index: number) =>
    rows.findIndex((row) => row.line === line && row.platform === platform) === index
  return rows.filter(isFirst).map(({ line, platform, total }) => {
    const there = rows.filter((row) => row.line === line && row.platform === platform)
    const used = there.reduce((sum, row) => sum + row.used, 0)
    return { line, platform, total, used, leases: there.flatMap(readLease) }
  })
}

function readLease({ line: _, platform: _platform, total: _total, used: _used, id, ...row }: LeaseRow) {
  const { takenAt, keptUntil: until, lastSeenAt, ...device } = row
  const moments = { takenAt: new Date(takenAt), keptUntil: new Date(until), lastSeenAt: new Date(lastSeenAt) }
  return id === null ? [] : [{ ...device, id, ...moments }]
}
