import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from '@/platform/database/columns'
import type { Measure } from './rules/measures'

/** The columns of sums: the count, and the amount in the smallest unit of a currency. They contain no member's data. */
const sums = () => ({
  measure: text().$type<Measure>().notNull(),
  /** The key: a currency, a product's id, a line, a reason. */
  key: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  amount: numeric().notNull(),
})

/**
 * Changes of what is counted that are in no sum yet: triggers on the counted tables write them, in the transaction of
 * the change (decision 0071).
 */
export const numberChanges = pgTable('number_changes', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  /** The quarter of an hour: days begin with one in every time zone. */
  at: moment().notNull(),
  ...sums(),
})

/** The sums of days in the time zone of `number_zone`. */
export const numberDays = pgTable('number_days', { day: date().notNull(), ...sums() }, (table) => [
  primaryKey({ columns: [table.measure, table.day, table.key] }),
])

/** The same of the last quarters of hours, for what is compared with the same time a week before. */
export const numberQuarters = pgTable('number_quarters', { at: moment().notNull(), ...sums() }, (table) => [
  primaryKey({ columns: [table.measure, table.at, table.key] }),
  index('number_quarters_at').on(table.at),
])

/**
 * How many devices of a line were active on a day, by what their programs said of themselves, in the vendor's time zone:
 * seats say what is now and forget what was.
 */
export const adoptionDays = pgTable(
  'adoption_days',
  {
    day: date().notNull(),
    line: text().notNull(),
    platform: text().notNull(),
    /** Empty: the program has not said. */
    architecture: text().notNull(),
    version: text().notNull(),
    devices: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.line, table.platform, table.architecture, table.version] }),
    check('adoption_days_positive', sql`${table.devices} > 0`),
  ],
)

/** In whose days the sums are kept; no row: nothing has been summed yet. */
export const numberZone = pgTable(
  'number_zone',
  { single: boolean().primaryKey().default(true), zone: text().notNull() },
  (table) => [check('number_zone_once', sql`${table.single}`)],
)
