import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Grain } from '../rules'
import type { Measure } from '../rules/measures'
import { numberChanges, numberDays, numberZone } from '../tables'
import { contributions } from './contributions'
import { beginning, end, type Place } from './range'

/** Days up to a last one, from a first one or from the beginning. */
export type Days = Pick<Place, 'until' | 'timeZone' | 'isSummed'> & { readonly from: string | null }

const ofMeasures = (measures: readonly Measure[]) => sql`measure = any(${sql.param([...measures])}::text[])`

/** Whether there are sums of the days in a time zone. */
export async function hasSums(database: Queryable, timeZone: string): Promise<boolean> {
  const kept = await database.select().from(numberZone).where(eq(numberZone.zone, timeZone))
  return kept.length > 0
}

/** The day in the vendor's time zone. */
export const dayOf = (moment: SQL, timeZone: string) => sql`(${moment} at time zone ${timeZone}::text)::date`

/**
 * As a table of measure, key, day, count and amount: the sums of whole days with what has changed since they were made, at
 * one moment.
 */
export function sumsOf(measures: readonly Measure[], { from, until, timeZone, isSummed }: Days): SQL {
  if (!isSummed) {
    const place = { from: from ?? '', until, timeZone }
    const among = (moment: SQL) =>
      from === null
        ? sql`${moment} < ${end(place)}`
        : sql`${moment} >= ${beginning(place)} and ${moment} < ${end(place)}`
    return sql`(select measure, key, ${dayOf(sql`at`, timeZone)} as day, count, amount
      from ${contributions(among)} counted where ${ofMeasures(measures)})`
  }
  const among = (day: SQL) =>
    from === null ? sql`${day} <= ${until}::date` : sql`${day} between ${from}::date and ${until}::date`
  return sql`(select measure, key, day, count, amount from ${numberDays} where ${ofMeasures(measures)} and ${among(sql`day`)}
    union all
    select measure, key, ${dayOf(sql`at`, timeZone)}, count, amount from ${numberChanges}
    where ${ofMeasures(measures)} and ${among(dayOf(sql`at`, timeZone))})`
}

export interface SumRow extends Record<string, unknown> {
  readonly measure: Measure
  readonly key: string
  /** The first day of the period; null: all that was before the range, or the range as a whole. */
  readonly period: string | null
  readonly count: number
  readonly amount: number
}

/** Returns the sums of each period of the range, and optionally those before it. */
export async function sumsIn(
  database: Queryable,
  measures: readonly Measure[],
  { from, until, timeZone, isSummed, grain }: Place,
  { before = false } = {},
): Promise<readonly SumRow[]> {
  const sums = sumsOf(measures, { from: before ? null : from, until, timeZone, isSummed })
  const { rows } = await database.execute<SumRow>(sql`
    select measure, key, case when day >= ${from}::date then ${periodOfDay(sql`day`, grain)} end as period,
      sum(count)::float8 as count, sum(amount)::float8 as amount
    from ${sums} sums
    group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0`)
  return rows
}

export interface Total {
  readonly key: string
  readonly value: number
}

/** How often something happened in the range as a whole, by its key: why money was asked back, how subscriptions ended. */
export function totalsOf(rows: readonly SumRow[], name: Measure): readonly Total[] {
  const totals = new Map<string, number>()
  for (const { measure, key, period, count } of rows) {
    if (measure === name && period !== null) totals.set(key, (totals.get(key) ?? 0) + count)
  }
  return [...totals].flatMap(([key, value]) => (value === 0 ? [] : [{ key, value }]))
}

/** The first day of the period that a day is in. */
export const periodOfDay = (day: SQL, grain: Grain) => sql`date_trunc(${grain}::text, ${day}::timestamp)::date::text`
