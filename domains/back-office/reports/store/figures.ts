import { sql } from 'drizzle-orm'
import { dailyCounts } from '@/domains/accounts/page-counts'
import type { CountedName } from '@/domains/accounts/page-counts/events'
import { dailyDownloads } from '@/domains/licensing/downloads'
import { trialsRunning, trialTurns } from '@/domains/licensing/licences'
import { paymentFees } from '@/integrations/payments/tables'
import type { Queryable } from '@/platform/database/connect'
import type { Measure } from '../rules/measures'
import type { TrialCount } from '../rules/trials'
import { beginning, end, type Place } from './range'
import { type SalesRow, salesMeasures, salesOf } from './sales'
import { periodOfDay, sumsIn, sumsOf, type Total, totalsOf } from './sums'

interface ReturnedRow {
  readonly currency: string
  readonly period: string
  readonly chargedBack: boolean
  readonly lines: number
  readonly amount: number
}

const returns: readonly Measure[] = ['returned', 'returnedUndated', 'chargedBack', 'chargedBackUndated', 'goodwill']

interface Returns {
  readonly sales: readonly SalesRow[]
  readonly returned: readonly ReturnedRow[]
  /** Why money was asked back in the range, as far as members said. */
  readonly requested: readonly Total[]
}

/**
 * Returns what was sold and refunded in each period, by line, and as goodwill, which belongs to no line; a refund of
 * unknown date counts on the day of its sale.
 */
export async function returnsIn(database: Queryable, place: Place): Promise<Returns> {
  const rows = await sumsIn(database, [...salesMeasures, ...returns, 'requested'], place)
  const returned = rows
    .filter(({ measure }) => returns.includes(measure))
    .map(({ measure, key, period, count, amount }) => ({
      currency: key,
      period: period ?? place.from,
      chargedBack: measure === 'chargedBack' || measure === 'chargedBackUndated',
      lines: count,
      amount,
    }))
  const sales = rows.filter(({ measure }) => (salesMeasures as readonly Measure[]).includes(measure))
  return { sales: salesOf(sales, place), returned, requested: totalsOf(rows, 'requested') }
}

/** Began, came to an end, or made room for a larger one. */
type ChangeKind = 'started' | 'lost' | 'upgraded'

export interface ChangeRow {
  readonly currency: string
  readonly kind: ChangeKind
  /** Null: before the range. */
  readonly period: string | null
  readonly count: number
  /** Their monthly revenue without VAT, in smallest units, with fractions. */
  readonly monthly: number
}

interface Turns {
  readonly turns: readonly ChangeRow[]
  /** How those ended that ended in the range, and why members cancelled in it, as far as they said. */
  readonly endings: readonly Total[]
  readonly cancelReasons: readonly Total[]
}

const turnKinds: readonly string[] = ['started', 'lost', 'upgraded'] satisfies readonly ChangeKind[]

/** Returns the changes of subscriptions up to the end of the range, counted by period. */
export async function turnsUntil(database: Queryable, place: Place): Promise<Turns> {
  const measures = ['started', 'lost', 'upgraded', 'ending', 'cancelled'] as const
  const rows = await sumsIn(database, measures, place, { before: true })
  const turns = rows
    .filter(({ measure }) => turnKinds.includes(measure))
    .map(({ measure, key, period, count, amount }) => ({
      currency: key,
      kind: measure as ChangeKind,
      period,
      count,
      monthly: amount,
    }))
  return { turns, endings: totalsOf(rows, 'ending'), cancelReasons: totalsOf(rows, 'cancelled') }
}

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

/** Seats as they are now, by line. */
export async function seatsNow(database: Queryable, { timeZone, isSummed }: Place) {
  const now = sumsOf(['seats'], { from: null, until: '9999-12-31', timeZone, isSummed })
  const { rows } = await database.execute<{ key: string; taken: number; free: number }>(sql`
    select key, sum(count)::float8 as taken, sum(amount)::float8 as free from ${now} sums group by 1`)
  return rows
}

interface FeesRow extends Record<string, unknown> {
  /** The currency of the provider's balance. */
  readonly currency: string
  readonly period: string
  /** The amount in the currency's smallest unit. */
  readonly amount: number
}

/** Returns the reported fees of providers in each period. */
export async function feesIn(database: Queryable, place: Place): Promise<readonly FeesRow[]> {
  const day = sql`(${paymentFees.keptAt} at time zone ${place.timeZone}::text)::date`
  const { rows } = await database.execute<FeesRow>(sql`
    select ${paymentFees.currency} as currency, ${periodOfDay(day, place.grain)} as period,
      sum(${paymentFees.amount})::float8 as amount
    from ${paymentFees}
    where ${paymentFees.keptAt} >= ${beginning(place)} and ${paymentFees.keptAt} < ${end(place)}
    group by 1, 2`)
  return rows
}

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
