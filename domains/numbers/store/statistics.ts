import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/orders/relations'
import { dailyCounts } from '@/domains/statistics'
import type { EventName } from '@/domains/statistics/events'
import type { Queryable } from '@/platform/database/connect'
import { type Place, periodAt, periodOfDay, within } from './range'
import { isSold, soldAt } from './sales'

interface CountedRow extends Record<string, unknown> {
  readonly key: string
  readonly period: string
  readonly value: number
}

/** What pages have reported, by event. */
export async function countedIn(database: Queryable, { from, until, grain }: Place) {
  const { rows } = await database.execute<CountedRow & { event: EventName }>(sql`
    select event, subject as key, ${periodOfDay(sql`counted.day`, grain)} as period, sum(count)::float8 as value
    from ${dailyCounts} counted where counted.day between ${from}::date and ${until}::date
    group by 1, 2, 3`)
  return rows
}

const order = sql.raw('o')

/** How often products were sold, by the id that each has now. @param pids by every id that orders may name */
export async function soldIn(database: Queryable, place: Place, pids: ReadonlyMap<number, number>) {
  const named = JSON.stringify([...pids].map(([pid, current]) => ({ pid, current })))
  const { rows } = await database.execute<CountedRow>(sql`
    select named.current::text as key, ${periodAt(soldAt(order), place)} as period, sum(line.quantity)::float8 as value
    from ${orders} o join ${orderLines} line on line.order_id = o.id
    join jsonb_to_recordset(${named}::jsonb) as named (pid int, current int) on named.pid = line.pid
    where ${isSold(order)} and ${within(soldAt(order), place)}
    group by 1, 2`)
  return rows
}
