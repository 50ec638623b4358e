import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '@/platform/database/columns'
import { seatPools } from '../tables'

const poolId = () =>
  id()
    .notNull()
    .references(() => seatPools.id)

/** Every use that was counted, by the id that its program made: the same report again counts nothing. */
export const meterUses = pgTable(
  'meter_uses',
  {
    poolId: poolId(),
    id: uuid().notNull(),
    meter: text().notNull(),
    /** Such as `2026-11`, `2026` or `all`. */
    period: text().notNull(),
    amount: integer().notNull(),
    countedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.poolId, table.id] }),
    index('meter_uses_counted').on(table.countedAt),
    check('meter_uses_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * The sums of a pool's uses in each period. A row is written under the lock of its pool. Where accounts were merged, a
 * meter has several rows, and their sum counts.
 */
export const meterCounts = pgTable(
  'meter_counts',
  {
    poolId: poolId(),
    meter: text().notNull(),
    period: text().notNull(),
    /** The pool in which it was begun: so that the rows of two pools can lie in one. */
    begunIn: id().notNull(),
    used: id().notNull().default(0),
    /** How much staff have added to the limit. */
    extra: id().notNull().default(0),
    /** When something was counted, or added, last. */
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.poolId, table.meter, table.period, table.begunIn] }),
    check('meter_counts_not_negative', sql`${table.used} >= 0 and ${table.extra} >= 0`),
  ],
)
