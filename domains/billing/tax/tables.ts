import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Currency } from '@/platform/money/currencies'

/** Rates of the euro, as the vendor has loaded them from the publishing bank. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    day: date({ mode: 'string' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    perEuro: numeric().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.day] }),
    index('exchange_rates_by_day').on(table.day),
    check('exchange_rates_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('exchange_rates_positive', sql`${table.perEuro} > 0`),
  ],
)
