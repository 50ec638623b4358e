import { sql } from 'drizzle-orm'
import { trialsRunning, trialTurns } from '@/domains/licensing/licences'
import type { Queryable } from '@/platform/database/connect'
import type { TrialCount } from '../rules/trials'
import { beginning, end, type Place } from './range'
import { periodOfDay } from './sums'

/** Returns the events of trials in each period, by product. */
export async function trialsIn(database: Queryable, place: Place): Promise<TrialCount[]> {
  const day = sql`(at at time zone ${place.timeZone}::text)::date`
  const { rows } = await database.execute<TrialCount & Record<string, unknown>>(sql`
    select figure, pid::text as key, ${periodOfDay(day, place.grain)} as period, count(*)::float8 as value
    from ${trialTurns(beginning(place), end(place))} turns group by 1, 2, 3`)
  return rows
}

/** Those that run now, by product. */
export async function trialsNow(database: Queryable, now: Date) {
  const { rows } = await database.execute<{ key: string; value: number }>(sql`
    select pid::text as key, devices::float8 as value from ${trialsRunning(now)} running`)
  return rows
}
