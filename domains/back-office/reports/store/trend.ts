import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { ShownTrend } from '../contract/console'
import { trendMeasures } from '../rules/measures'
import { numberChanges, numberDays, numberQuarters, numberZone } from '../tables'
import { contributions } from './contributions'
import { dayOf } from './sums'

type Row = Omit<ShownTrend, 'days'> & {
  readonly by_day: Readonly<Record<string, number>> | null
} & Record<string, unknown>

interface TrendPlace {
  readonly now: Date
  readonly timeZone: string
}

/**
 * Today and this week until now, each beside the same time a week before: half a day is not held against a whole one; and
 * the last four weeks by day. Days and weeks begin in the vendor's time zone, also where a clock was put forward or back in
 * between.
 */
export async function trendsAt(database: Queryable, place: TrendPlace): Promise<ShownTrend[]> {
  const { isSummed, days, ...ends } = await comparisonsAt(database, place)
  const sum = (of: SQL, from: SQL, until: SQL) =>
    sql`coalesce(sum(${of}) filter (where moment >= ${from} and moment < ${until}), 0)::float8`
  const { now, before, today, todayBefore, week, weekBefore, first } = asMoments(ends)
  const [value, counted] = [sql`value`, sql`counted`]
  const source = isSummed ? recentSums(place.timeZone, ends) : contributions((moment) => sql`${moment} >= ${first}`)
  const { rows } = await database.execute<Row>(sql`
    with sums as materialized (
      select measure, key, at as moment, count, amount from ${source} counted
      where measure in ('sales', 'returned', 'chargedBack', 'goodwill', 'started')),
    happened as materialized (
      select 'sales' as measure, key as currency, moment, amount as value, count as counted from sums
      where measure = 'sales'
      union all select 'orders', null, moment, count, count from sums where measure = 'sales'
      union all select 'subscriptions', null, moment, count, count from sums where measure = 'started'
      union all select 'refunds', key, moment, amount, count from sums
      where measure in ('returned', 'chargedBack', 'goodwill')),
    days as (
      select measure, currency, json_object_agg(day, value) as by_day from (
        select measure, currency, ${dayOf(sql`moment`, place.timeZone)} as day, sum(value)::float8 as value
        from happened where moment >= ${first} and moment < ${now} group by 1, 2, 3) of_day
      group by 1, 2)
    select measure, currency, ${sum(value, today, now)} as today, ${sum(value, todayBefore, before)} as today_before,
      ${sum(value, week, now)} as week, ${sum(value, weekBefore, before)} as week_before,
      ${sum(counted, todayBefore, before)} as today_counted, ${sum(counted, weekBefore, before)} as week_counted,
      (select by_day from days where days.measure = happened.measure and days.currency is not distinct from happened.currency)
    from happened where moment < ${now}
    group by 1, 2
    order by array_position(${sql.param([...trendMeasures])}::text[], measure), currency`)
  return rows
    .map(({ by_day, ...row }) => ({ ...row, days: days.map((day) => by_day?.[day] ?? 0) }))
    .filter((row) => row.today_before || row.week_before || row.days.some((each) => each !== 0))
}

/** When what is compared begins and ends, as text; a day and a week begin at midnight. */
interface Ends {
  readonly now: string
  /** A week before now, by the clock on the wall. */
  readonly before: string
  readonly today: string
  readonly todayBefore: string
  /** The end of the day a week before. */
  readonly nextBefore: string
  readonly week: string
  readonly weekBefore: string
  /** Of the four weeks that are listed by day. */
  readonly first: string
}

/** A query of its own: the database estimates the few rows between two moments well only when it knows the moments. */
async function comparisonsAt(
  database: Queryable,
  { now, timeZone }: TrendPlace,
): Promise<Ends & { readonly isSummed: boolean; readonly days: readonly string[] }> {
  const at = (local: SQL) => sql`((${local}) at time zone ${timeZone}::text)::text`
  const { rows } = await database.execute<Ends & { isSummed: boolean; days: string[] } & Record<string, unknown>>(sql`
    select now::text, ${at(sql`local - interval '1 week'`)} as before, ${at(sql`day`)} as today,
      ${at(sql`day - interval '1 week'`)} as "todayBefore", ${at(sql`day - interval '6 days'`)} as "nextBefore",
      ${at(sql`week`)} as week, ${at(sql`week - interval '1 week'`)} as "weekBefore",
      ${at(sql`day - interval '27 days'`)} as first,
      array(select each::date::text from generate_series(day - interval '27 days', day, '1 day') each) as days,
      exists (select from ${numberZone} where zone = ${timeZone}) as "isSummed"
    from (select ${now}::timestamptz as now, ${now}::timestamptz at time zone ${timeZone}::text as local) told,
      date_trunc('day', local) as day, date_trunc('week', local) as week`)
  const [ends] = rows
  if (!ends) throw new Error('The database tells no time.')
  return ends
}

const asMoments = (ends: Ends) =>
  Object.fromEntries(Object.entries(ends).map(([name, end]) => [name, sql`${end}::timestamptz`])) as Record<
    keyof Ends,
    SQL
  >

/**
 * Returns the compared sums, from as few rows as possible: for whole days the day's, for today and the day a week
 * before those of quarters of hours; the quarters in which a comparison ends are counted to the moment.
 */
function recentSums(timeZone: string, ends: Ends) {
  const { now, before, today, todayBefore, nextBefore, first } = asMoments(ends)
  const quarters = [now, before].map((end) => sql`date_bin('15 minutes', ${end}, 'epoch'::timestamptz)`)
  const isWhole = sql`at not in (${sql.join(quarters, sql`, `)})`
  const cut = (moment: SQL) =>
    sql.join(
      quarters.map((quarter) => sql`${moment} >= ${quarter} and ${moment} < ${quarter} + interval '15 minutes'`),
      sql` or `,
    )
  const day = (moment: SQL) => dayOf(moment, timeZone)
  return sql`(
    select measure, key, day::timestamp at time zone ${timeZone}::text as at, count, amount from ${numberDays}
    where day >= ${day(first)} and day < ${day(today)} and day <> ${day(todayBefore)}
    union all select measure, key, at, count, amount from ${numberQuarters} where at >= ${today} and ${isWhole}
    union all select measure, key, at, count, amount from ${numberQuarters}
    where at >= ${todayBefore} and at < ${nextBefore} and ${isWhole}
    union all select measure, key, at, count, amount from ${numberChanges} where at >= ${first} and ${isWhole}
    union all select measure, key, at, count, amount from ${contributions((moment) => sql`(${cut(moment)})`)} exact)`
}
