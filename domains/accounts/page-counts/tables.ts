import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type CountedName, countedNames } from './events'

/** How often an event happened on a day in the vendor's time zone: sums without personal data (spec 12.7). */
export const statisticsCounts = pgTable(
  'statistics_counts',
  {
    day: date().notNull(),
    event: text().$type<CountedName>().notNull(),
    /** The subject: a code, a product, a recommendation, a campaign, or nothing. */
    subject: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.event, table.subject] }),
    check(
      'statistics_counts_event_known',
      sql`${table.event} in (${sql.raw(countedNames.map((name) => `'${name}'`).join(', '))})`,
    ),
    check('statistics_counts_subject_short', sql`char_length(${table.subject}) <= 80`),
  ],
)
