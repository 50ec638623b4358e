import { sql } from 'drizzle-orm'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import { seatPools, seats, sharedSeats } from '../tables'
import { type OccupiedSeat, readSeat, type SeatRow, seatObject } from './holdings'

interface DevicesQuery {
  readonly memberId: number
  readonly line: string
  /** Left out: of each platform so many. */
  readonly platform?: Platform
  /** The seats after this one. */
  readonly after?: string
  readonly most: number
}

/**
 * A page of the devices on the seats of a line, by platform, those first that came first. Places of a household are left out:
 * the devices on them are its people's own.
 */
export async function devicesOf(
  database: Queryable,
  { memberId, line, platform, after, most }: DevicesQuery,
): Promise<ReadonlyMap<Platform, readonly OccupiedSeat[]>> {
  const behind = sql`and (s.granted_at, s.id) > (
    select last.granted_at, last.id from ${seats} last where last.id = ${after} and last.pool_id = p.id)`
  const { rows } = await database.execute<{ platform: Platform; devices: SeatRow[] }>(sql`
    select p.platform, (
      select coalesce(json_agg(${seatObject} order by s.granted_at, s.id), '[]') from (
        select s.* from ${seats} s
        where s.pool_id = p.id and s.released_at is null and not s.floating and not exists (
          select from ${sharedSeats} given where given.id = s.shared_seat_id and given.source = 'household')
          ${after === undefined ? sql`` : behind}
        order by s.granted_at, s.id limit ${most}::int) s) devices
    from ${seatPools} p
    where p.member_id = ${memberId}::bigint and p.line = ${line} ${platform ? sql`and p.platform = ${platform}` : sql``}`)
  return new Map(rows.map((row) => [row.platform, row.devices.map(readSeat)]))
}
