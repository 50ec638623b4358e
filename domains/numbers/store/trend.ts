import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/orders/relations'
import { goodwillGiven } from '@/domains/refunds'
import { subscriptions } from '@/domains/subscriptions/relations'
import type { Queryable } from '@/platform/database/connect'
import type { ShownTrend } from '../contract/console'
import { trendMeasures } from '../rules/trend'
import { isSold, soldAt } from './sales'

type Row = ShownTrend & Record<string, unknown>

const order = sql.raw('o')
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
  const { rows } = await database.execute<Row>(sql`
    with clock as materialized (select ${now}::timestamptz at time zone ${timeZone}::text as local),
    sold as materialized (
      select o.currency, ${soldAt(order)} as moment, o.total from ${orders} o
      where ${isSold(order)} and o.total > 0 and ${soldAt(order)} >= ${earliest}),
    happened as (
      select 'sales' as measure, currency, moment, total::numeric as value from sold
      union all select 'orders', null, moment, 1 from sold
      union all select 'refunds', o.currency, line.returned_at, line.amount - line.goodwill
        from ${orderLines} line join ${orders} o on o.id = line.order_id where line.returned_at >= ${earliest}
      union all select 'refunds', o.currency, given.at, given.amount
        from ${goodwillGiven} given join ${orders} o on o.id = given.order_id where given.at >= ${earliest}
      union all select 'subscriptions', null, started_at, 1 from ${subscriptions} where started_at >= ${earliest})
    select measure, currency, ${sum('day', none)} as today, ${sum('day', week)} as today_before,
      ${sum('week', none)} as week, ${sum('week', week)} as week_before
    from happened where moment < ${now}::timestamptz
    group by 1, 2
    order by array_position(${sql.param([...trendMeasures])}::text[], measure), currency`)
  return rows.filter(({ today, today_before, week, week_before }) => today || today_before || week || week_before)
}
