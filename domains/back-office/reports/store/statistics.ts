import { sql } from 'drizzle-orm'
import { dailyCounts } from '@/domains/accounts/page-counts'
import type { CountedName } from '@/domains/accounts/page-counts/events'
import type { Queryable } from '@/platform/database/connect'
import type { Place } from './range'
import { periodOfDay, sumsIn } from './sums'

interface CountedRow extends Record<string, unknown> {
  readonly key: string
  readonly period: string
  readonly value: number
}

/** Returns the events that pages have reported. */
export async function countedIn(database: Queryable, { from, until, grain }: Place) {
  const { rows } = await database.execute<CountedRow & { event: CountedName }>(sql`
    select event, subject as key, ${periodOfDay(sql`counted.day`, grain)} as period, sum(count)::float8 as value
    from ${dailyCounts} counted where counted.day between ${from}::date and ${until}::date
    group by 1, 2, 3`)
  return rows
}

/** How often products were sold, by the id that each has now. @param pids by every id that orders may name */
export async function soldIn(database: Queryable, place: Place, pids: ReadonlyMap<number, number>) {
  const rows = await sumsIn(database, ['product'], place)
  return rows.flatMap(({ key, period, count }) => {
    const current = pids.get(Number(key))
    return current === undefined ? [] : [{ key: String(current), period: period ?? place.from, value: count }]
  })
}
