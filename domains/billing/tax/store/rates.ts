import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ExchangeRate, MissingRate } from '../rules/exchange'
import { exchangeRates } from '../tables'

/** The result of loading rates. */
export interface LoadedRates {
  readonly added: number
  /** Those that had been loaded with another value. */
  readonly changed: number
}

/** Puts rates into the table: one that is there is not written again. */
export async function putRates(transaction: Transaction, rates: readonly ExchangeRate[]): Promise<LoadedRates> {
  const { rows } = await transaction.execute<{ added: number; changed: number }>(sql`
    with put as (
      insert into ${exchangeRates} as known (day, currency, per_euro)
      select (rate ->> 'day')::date, rate ->> 'currency', (rate ->> 'perEuro')::numeric
      from jsonb_array_elements(${JSON.stringify(rates)}::jsonb) rate
      on conflict (currency, day) do update set per_euro = excluded.per_euro where known.per_euro <> excluded.per_euro
      returning xmax = 0 as added)
    select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from put`)
  return rows[0] ?? { added: 0, changed: 0 }
}

/** The days that rates are there of; null: none was ever loaded. */
export async function daysOfRates(database: Queryable) {
  const [row] = await database
    .select({
      first: sql<string | null>`min(${exchangeRates.day})`,
      last: sql<string | null>`max(${exchangeRates.day})`,
    })
    .from(exchangeRates)
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/** A bank publishes none on weekends and holidays; a gap beyond this is one of the table. */
const longestGap = 7

/**
 * Returns the rate of each day and currency: that of the day, else of the next one after it (`next`), or of the last
 * one before. Missing rates are left out.
 */
export async function ratesFor(
  database: Queryable,
  needs: readonly MissingRate[],
  which: 'next' | 'last',
): Promise<(need: MissingRate) => string | null> {
  if (needs.length === 0) return () => null
  const near =
    which === 'next'
      ? sql`rate.day between need.day and need.day + ${longestGap}::int order by rate.day limit 1`
      : sql`rate.day between need.day - ${longestGap}::int and need.day order by rate.day desc limit 1`
  const { rows } = await database.execute<MissingRate & { rate: string } & Record<string, unknown>>(sql`
    select need.currency, need.day::text as day, (
      select rate.per_euro::text from ${exchangeRates} rate where rate.currency = need.currency and ${near}) as rate
    from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) need (currency text, day date)`)
  const found = new Map(rows.map(({ currency, day, rate }) => [`${day} ${currency}`, rate]))
  return ({ day, currency }) => found.get(`${day} ${currency}`) ?? null
}
