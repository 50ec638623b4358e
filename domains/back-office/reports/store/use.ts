import { sql } from 'drizzle-orm'
import { dailyDownloads } from '@/domains/licensing/downloads'
import type { Queryable } from '@/platform/database/connect'
import type { Place } from './range'
import { periodOfDay, sumsOf } from './sums'

interface UseRow extends Record<string, unknown> {
  readonly figure: 'activations' | 'devices' | 'downloads'
  /** The product's id of an activation, the line of a device, or the family of a downloaded release. */
  readonly key: string
  readonly period: string
  readonly value: number
}

/** Returns activations, devices that took a seat, and downloads. Downloads are counted by the day in UTC. */
export async function useIn(database: Queryable, place: Place): Promise<readonly UseRow[]> {
  const { from, until, grain } = place
  const { rows } = await database.execute<UseRow>(sql`
    select figure, key, ${periodOfDay(sql`day`, grain)} as period, sum(count)::float8 as value
    from (
      select case measure when 'device' then 'devices' else 'activations' end as figure, key, day, count
      from ${sumsOf(['activated', 'device'], place)} sums
      union all
      select 'downloads', counted.software, counted.day, counted.downloads
      from ${dailyDownloads} counted
      where counted.day between ${from}::date and ${until}::date) used
    group by 1, 2, 3 having sum(count) <> 0`)
  return rows
}
