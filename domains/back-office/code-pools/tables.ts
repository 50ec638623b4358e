import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'

/**
 * The number of codes below which a pool is low, and the time since when it is low. A pool without a row has the usual
 * threshold.
 */
export const poolWatches = pgTable(
  'pool_watches',
  {
    /** `oem:FAMILY` or `gift:CAMPAIGN:CURRENCY:AMOUNT`. */
    pool: text().primaryKey(),
    /** That many codes or fewer are low. */
    threshold: integer().notNull(),
    /** Since when it is low, and the vendor has been warned; null: it is not. */
    lowSince: moment(),
    /** Counts up with each change of the threshold. */
    version: integer().notNull().default(0),
    changedBy: text(),
    changedAt: moment(),
  },
  (table) => [check('pool_watches_threshold', sql`${table.threshold} between 0 and 100000`)],
)
