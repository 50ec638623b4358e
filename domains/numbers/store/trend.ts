import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { ShownTrend } from '../contract/console'
import { trendMeasures } from '../rules/trend'
import { numberChanges, numberQuarters } from '../tables'
import { contributions } from './contributions'
import { hasSums } from './sums'

type Row = ShownTrend & Record<string, unknown>

const local = sql`(select local from clock)`
const week = sql`interval '1 week'`

/**
 * Today and this week until now, each beside the same time a week before: half a day is not held against a whole one. Days
 * and weeks begin in the vendor's time zone, also where a clock was put forward or back in between.
 */
export async function trendsAt(
  database: Queryable,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ShownTrend[]> {
  const at = (moment: SQL) => sql`((${moment}) at time zone ${timeZone}::text)`
  const begins = (unit: 'day' | 'week') => sql`date_trunc(${unit}::text, ${local})`
  const earliest = at(sql`${begins('week')} - ${week}`)
  const among = (moment: SQL, from: SQL, until: SQL) => sql`(${moment} >= ${at(from)} and ${moment} < ${at(until)})`
  const sum = (unit: 'day' | 'week', back: SQL) =>
    sql`coalesce(sum(value) filter (where ${among(sql`moment`, sql`${begins(unit)} - ${back}`, sql`${local} - ${back}`)}), 0)::float8`
  const none = sql`interval '0'`
  const moments = (await hasSums(database, timeZone))
    ? recentSums(earliest, [sql`${now}::timestamptz`, at(sql`${local} - ${week}`)])
    : null
  const counted = moments ?? contributions((moment) => sql`${moment} >= ${earliest}`)
  const { rows } = await database.execute<Row>(sql`
    with clock as materialized (select ${now}::timestamptz at time zone ${timeZone}::text as local),
    sums as materialized (
      select measure, key, at as moment, count, amount from ${counted} counted
      where measure in ('sales', 'returned', 'chargedBack', 'goodwill', 'started')),
    happened as (
      select 'sales' as measure, key as currency, moment, amount as value from sums where measure = 'sales'
      union all select 'orders', null, moment, count from sums where measure = 'sales'
      union all select 'subscriptions', null, moment, count from sums where measure = 'started'
      union all select 'refunds', key, moment, amount from sums where measure in ('returned', 'chargedBack', 'goodwill'))
    select measure, currency, ${sum('day', none)} as today, ${sum('day', week)} as today_before,
      ${sum('week', none)} as week, ${sum('week', week)} as week_before
    from happened where moment < ${now}::timestamptz
    group by 1, 2
    order by array_position(${sql.param([...trendMeasures])}::text[], measure), currency`)
  return rows.filter(({ today, today_before, week, week_before }) => today || today_before || week || week_before)
}

/** The sums of quarters of hours since a moment; those in which a comparison ends are counted to the moment. */
function recentSums(since: SQL, ends: readonly SQL[]) {
  const quarters = ends.map((end) => sql`date_bin('15 minutes', ${end}, 'epoch'::timestamptz)`)
  const whole = sql`at >= ${since} and at not in (${sql.join(quarters, sql`, `)})`
  const cut = (moment: SQL) =>
    sql.join(
      quarters.map((quarter) => sql`${moment} >= ${quarter} and ${moment} < ${quarter} + interval '15 minutes'`),
      sql` or `,
    )
  return sql`(
    select measure, key, at, count, amount from ${numberQuarters} where ${whole}
    union all select measure, key, at, count, amount from ${numberChanges} where ${whole}
    union all select measure, key, at, count, amount from ${contributions((moment) => sql`(${cut(moment)})`)} exact)`
}
