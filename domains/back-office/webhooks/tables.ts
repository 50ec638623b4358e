import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import { type AttemptOutcome, attemptOutcomes, type OffReason, offReasons } from './rules/outcomes'
import type { Announcement, EventType } from './rules/types'

/**
 * The public events in the order of their visibility. Their numbers have no gap, and one is visible when all before it
 * are (decision 0095). Partitioned by week, as attempts are (decision 0077).
 */
export const publicEvents = pgTable(
  'public_events',
  {
    sequence: bigint({ mode: 'number' }).notNull(),
    /** When it happened. */
    at: moment().notNull(),
    /** By this name receivers and readers know it. */
    name: text().notNull(),
    type: text().$type<EventType>().notNull(),
    version: smallint().notNull(),
    objectType: text().$type<Announcement['object']['type']>().notNull(),
    objectId: text().notNull(),
    data: jsonb().$type<Announcement['data']>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'public_events_pkey', columns: [table.sequence, table.at] }),
    index('public_events_name').on(table.name),
  ],
)

/** The last number that was given out: one row, whose lock is the order. */
export const publicEventNumbers = pgTable(
  'public_event_numbers',
  { id: boolean().primaryKey().default(true), last: bigint({ mode: 'number' }).notNull() },
  (table) => [check('public_event_numbers_once', sql`${table.id}`)],
)

/** Where events are sent to. A change of an endpoint's queue holds its row's lock. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The public name. */
    name: text().notNull().unique(),
    url: text().notNull(),
    description: text().notNull(),
    /** Empty: all of them. */
    types: text().array().$type<EventType[]>().notNull(),
    enabled: boolean().notNull(),
    /** Why it was switched off automatically. */
    offReason: text().$type<OffReason>(),
    offAt: moment(),
    /** Sealed with the installation's secret. */
    secret: bytes().notNull(),
    /** The earlier secret, which also signs deliveries until then. */
    previousSecret: bytes(),
    previousUntil: moment(),
    createdAt: moment().notNull(),
    /** Since when no delivery has succeeded; null: the last one did. */
    failingSince: moment(),
    /** The number of failures in a row. */
    failures: integer().notNull().default(0),
    /** Until then it is left alone. */
    restsUntil: moment(),
  },
  (table) => [
    check('webhook_endpoints_off_reason_known', sql`${table.offReason} in (${oneOf(offReasons)})`),
    check('webhook_endpoints_off_since', sql`(${table.offReason} is null) = (${table.offAt} is null)`),
    check('webhook_endpoints_previous', sql`(${table.previousSecret} is null) = (${table.previousUntil} is null)`),
  ],
)

/** An event that an endpoint has not got yet. The first of an object has a job; the others wait for it. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    endpointId: id()
      .notNull()
      .references(() => webhookEndpoints.id),
    sequence: bigint({ mode: 'number' }).notNull(),
    eventAt: moment().notNull(),
    object: text().notNull(),
    attempts: integer().notNull().default(0),
    triedFirst: moment(),
    /** It is on its way, by the database's clock: until then it has a place of its endpoint. */
    inHandUntil: moment(),
  },
  (table) => [
    index('webhook_messages_waiting').on(table.endpointId, table.object, table.id),
    index('webhook_messages_in_hand').on(table.endpointId).where(sql`in_hand_until is not null`),
  ],
)

/** The results of attempts. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id().notNull().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    endpointId: id().notNull(),
    /** The event's name, and its type; a test is of none that happened. */
    event: text().notNull(),
    type: text().notNull(),
    /** The how manyth it was. */
    attempt: integer().notNull(),
    outcome: text().$type<AttemptOutcome>().notNull(),
    /** Null: there was no answer. */
    status: smallint(),
    milliseconds: integer().notNull(),
    /** The first of what was answered. */
    answer: text(),
  },
  (table) => [
    primaryKey({ name: 'webhook_attempts_pkey', columns: [table.id, table.at] }),
    index('webhook_attempts_of').on(table.endpointId, table.id),
    check('webhook_attempts_outcome_known', sql`${table.outcome} in (${oneOf(attemptOutcomes)})`),
  ],
)
