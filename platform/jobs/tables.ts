import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Until then the worker that took it has it for itself, by the database's clock. */
    lockedUntil: moment(),
    /** Names the taking, so that a worker whose job was taken over cannot finish it. */
    holder: uuid(),
    /** What it needs and was out when it was tried, such as the mail server. */
    awaits: text(),
    lastError: text(),
    /** Given up after the last attempt. */
    failedAt: moment(),
  },
  (table) => [
    index('jobs_due').on(table.runAt).where(sql`failed_at is null`),
    index('jobs_awaiting').on(table.awaits).where(sql`awaits is not null`),
  ],
)

/** Its one row is there while no job is done: the data were restored, and nobody has said yet that they are in use. */
export const jobHolds = pgTable(
  'job_holds',
  {
    id: boolean().primaryKey().default(true),
    since: moment().notNull(),
    /** Who has restored them. */
    by: text().notNull(),
  },
  (table) => [check('job_holds_once', sql`${table.id}`)],
)

/** The outbox: what happened, written in the transaction in which it happened. Partitioned by week (decision 0077). */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ name: 'events_pkey', columns: [table.id, table.at] }),
    // By these an account knows the addresses that it had before.
    index('events_email_changed').on(sql`(payload ->> 'memberId')`).where(sql`name = 'member.email_changed'`),
  ],
)

/** Events that somebody follows in their order, and has not been given yet. */
export const eventQueue = pgTable('event_queue', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  payload: jsonb().notNull(),
  at: moment().notNull(),
})
