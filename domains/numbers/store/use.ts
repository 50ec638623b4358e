import { sql } from 'drizzle-orm'
import { activations } from '@/domains/activation/tables'
import { downloadCounts, releases } from '@/domains/downloads/tables'
import { seatPools, seats } from '@/domains/licences/tables'
import type { Queryable } from '@/platform/database/connect'
import { type Place, periodAt, periodOfDay, within } from './range'

interface UseRow extends Record<string, unknown> {
  readonly figure: 'activations' | 'devices' | 'downloads'
  /** Of an activation the product's id, of a device its line, of a download the family that the release is of. */
  readonly key: string
  readonly period: string
  readonly value: number
}

/** What was activated, which devices took a seat, and what was downloaded. Downloads are counted by the day in UTC. */
export async function useIn(database: Queryable, place: Place) {
  const { from, until, grain } = place
  const { rows } = await database.execute<UseRow>(sql`
    select 'activations' as figure, chosen.pid::text as key, ${periodAt(sql`chosen.activated_at`, place)} as period,
      count(*)::float8 as value
    from ${activations} chosen
    where ${within(sql`chosen.activated_at`, place)}
    group by 2, 3
    union all
    select 'devices', pool.line, ${periodAt(sql`seat.granted_at`, place)} as period, count(*)::float8
    from ${seats} seat join ${seatPools} pool on pool.id = seat.pool_id
    where ${within(sql`seat.granted_at`, place)}
    group by 2, 3
    union all
    select 'downloads', of.software, ${periodOfDay(sql`counted.day`, grain)} as period,
      sum(counted.downloads)::float8
    from ${downloadCounts} counted join ${releases} of on of.id = counted.release_id
    where counted.day between ${from}::date and ${until}::date
    group by 2, 3`)
  return rows
}

/** Seats as they are now, by line. */
export async function seatsNow(database: Queryable) {
  const { rows } = await database.execute<{ key: string; taken: number; free: number }>(sql`
    select pool.line as key, sum(pool.used)::float8 as taken, sum(pool.total - pool.used)::float8 as free
    from ${seatPools} pool group by 1`)
  return rows
}
