import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'
import type { Lane } from './lanes'

/** Work to be done later, by any process. A finished job is deleted. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** Where it waits. One that is put there without a lane gets its kind's, by a trigger; null: of a kind that is not known. */
    lane: text().$type<Lane>(),
    payload: jsonb().notNull(),
    /** The name of a job that is queued once at most, such as a recurring one. */
    singleton: text().unique(),
    runAt: moment().notNull(),
    /** When it was first due, of a recurring one in this round: a try that fails moves `runAt` alone. A trigger fills it. */
    dueAt: moment(),
    /** When a recurring one was last done well. */
    doneAt: moment(),
    attempts: integer().notNull().default(0),
    /** Until then the worker that took it has it for itself, by the database's clock. */
    lockedUntil: moment(),
    /** Names the taking, so that a worker whose job was taken over cannot finish it. */
    holder: uuid(),
    /**
     * The service that was out when it was tried, such as the mail server, or its turn among others (without an error).
     */
    awaits: text(),
    lastError: text(),
    /** Given up after the last attempt. */
    failedAt: moment(),
  },
  (table) => [
    index('jobs_in_lane').on(table.lane, table.runAt, table.id).where(sql`failed_at is null`),
    index('jobs_awaiting').on(table.awaits, table.runAt, table.id).where(sql`awaits is not null`),
  ],
)

/**
 * The lane of each kind of job, as the server that started last has declared it: code that adds a job need not know it.
 */
export const jobKinds = pgTable('job_kinds', {
  kind: text().primaryKey(),
  lane: text().$type<Lane>().notNull(),
})

/** Has one row while jobs are held: the data was restored, and is not confirmed to be in use. */
export const jobHolds = pgTable(
  'job_holds',
  {
    id: boolean().primaryKey().default(true),
    since: moment().notNull(),
    /** The operator who restored the data. */
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
    // Finds the former addresses of an account.
    index('events_email_changed').on(sql`(payload ->> 'memberId')`).where(sql`name = 'member.email_changed'`),
  ],
)

/** Events with followers in order that are not delivered yet. */
export const eventQueue = pgTable('event_queue', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  payload: jsonb().notNull(),
  at: moment().notNull(),
})
