import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/orders/relations'
import { orderStatus } from '@/domains/orders/rules'
import { goodwillGiven, refundReasons } from '@/domains/refunds'
import type { Queryable } from '@/platform/database/connect'
import type { Currency } from '@/platform/money/money'
import { type Place, periodAt, within } from './range'
import { isSold, soldAt } from './sales'

export interface ReturnedRow extends Record<string, unknown> {
  readonly currency: Currency
  readonly period: string
  readonly chargedBack: boolean
  readonly lines: number
  readonly amount: number
}

const order = sql.raw('o')
const returnedAt = sql`coalesce(line.returned_at, ${soldAt(order)})`

/** What went back in each period, line by line, and as goodwill, for which no line did; where nobody knows when, it counts when it was sold. */
export async function returnedIn(database: Queryable, place: Place): Promise<readonly ReturnedRow[]> {
  const { rows } = await database.execute<ReturnedRow>(sql`
    select o.currency, ${periodAt(returnedAt, place)} as period,
      line.status = ${orderStatus.cancelled} as "chargedBack",
      count(*)::float8 as lines, sum(line.amount - line.goodwill)::float8 as amount
    from ${orderLines} line
    join ${orders} o on o.id = line.order_id
    where line.status in (${orderStatus.refunded}, ${orderStatus.cancelled}) and ${isSold(order)}
      and ${within(returnedAt, place)}
    group by 1, 2, 3
    union all
    select o.currency, ${periodAt(sql`given.at`, place)} as period, false, 0, sum(given.amount)::float8
    from ${goodwillGiven} given join ${orders} o on o.id = given.order_id
    where ${within(sql`given.at`, place)}
    group by 1, 2`)
  return rows
}

/** Why members asked for their money in the range. */
export async function refundReasonsIn(database: Queryable, place: Place) {
  const { rows } = await database.execute<{ key: string; value: number }>(sql`
    select reason as key, count(distinct request)::float8 as value from ${refundReasons} asked
    where ${within(sql`asked.at`, place)}
    group by 1`)
  return rows
}
