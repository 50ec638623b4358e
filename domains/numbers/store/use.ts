import { sql } from 'drizzle-orm'
import { allActivations } from '@/domains/activation'
import { dailyDownloads } from '@/domains/downloads'
import { seatsTaken } from '@/domains/licences'
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
    from ${allActivations} chosen
    where ${within(sql`chosen.activated_at`, place)}
    group by 2, 3
    union all
    select 'devices', seat.line, ${periodAt(sql`seat.granted_at`, place)} as period, count(*)::float8
    from ${seatsTaken} seat
    where ${within(sql`seat.granted_at`, place)}
    group by 2, 3
    union all
    select 'downloads', counted.software, ${periodOfDay(sql`counted.day`, grain)} as period,
      sum(counted.downloads)::float8
    from ${dailyDownloads} counted
    where counted.day between ${from}::date and ${until}::date
    group by 2, 3`)
  return rows
}
