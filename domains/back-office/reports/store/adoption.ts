import { sql } from 'drizzle-orm'
import { programsInUse } from '@/domains/licensing/licences'
import type { Queryable } from '@/platform/database/connect'
import { dayIn } from '@/platform/time/day'
import { before, days } from '@/platform/time/duration'
import { type ActiveDevices, activeDays, mostVersions } from '../rules/adoption'
import { adoptionDays } from '../tables'
import type { Place } from './range'
import { periodOfDay } from './sums'

/**
 * Counts the devices that are active now, for today: what was counted earlier in the day gives way. Versions that few of a
 * line have are taken together.
 */
export async function keepAdoption(database: Queryable, { timeZone, now }: { timeZone: string; now: Date }) {
  const day = dayIn(timeZone, now)
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`delete from ${adoptionDays} where day = ${day}::date`)
    await transaction.execute(sql`
      insert into ${adoptionDays} (day, line, platform, architecture, version, devices)
      with used as materialized (
        select line, platform, coalesce(architecture, '') as architecture, coalesce(version, '') as version, devices
        from ${programsInUse(before(now, days(activeDays)))} in_use),
      ranked as (
        select line, version, row_number() over (partition by line order by sum(devices) desc, version desc) as place
        from used where version <> '' group by line, version)
      select ${day}::date, used.line, used.platform, used.architecture,
        case when used.version = '' or ranked.place <= ${mostVersions} then used.version else '*' end, sum(used.devices)
      from used left join ranked on ranked.line = used.line and ranked.version = used.version
      group by 2, 3, 4, 5`)
  })
}

/** Returns the counts of the last counted day of each period. */
export async function adoptionIn(database: Queryable, { from, until, grain }: Place): Promise<ActiveDevices[]> {
  const { rows } = await database.execute<ActiveDevices & Record<string, unknown>>(sql`
    with last as (
      select ${periodOfDay(sql`day`, grain)} as period, max(day) as day from ${adoptionDays}
      where day between ${from}::date and ${until}::date group by 1)
    select last.period, counted.line, counted.platform, counted.architecture, counted.version,
      counted.devices::float8 as devices
    from last join ${adoptionDays} counted on counted.day = last.day`)
  return rows
}
