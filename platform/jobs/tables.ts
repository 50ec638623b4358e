import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'

/** Work to be done later, by whichever process gets to it. A job that is done is deleted. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    /** Of a job that must stand in the queue once only, such as a recurring one. */
    singleton: text().unique(),
    runAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** Until then the process that took it has it for itself. */
    lockedUntil: moment(),
    lastError: text(),
    /** Given up after the last attempt. */
    failedAt: moment(),
  },
  (table) => [index('jobs_due').on(table.runAt).where(sql`failed_at is null`)],
)

/** The outbox: what happened, written in the transaction in which it happened. */
export const events = pgTable('events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  payload: jsonb().notNull(),
  at: moment().notNull(),
})
