import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { operators } from '@/domains/staff/operators/relations'
import { bytes, id, moment } from '@/platform/database/columns'

const keyId = () => id().references(() => apiKeys.id)

/** The keys of the vendor's own systems (decision 0092). A row is never deleted, since the audit log names it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Permissions, as operators have them. */
    scopes: text().array().notNull(),
    /** In CIDR; none: from everywhere. */
    networks: text().array().notNull().default([]),
    perMinute: integer().notNull(),
    createdAt: moment().notNull(),
    createdBy: text().notNull(),
    /** Null: never. */
    expiresAt: moment(),
    revokedAt: moment(),
    /** Counts up with every change, which names the one that was seen. */
    version: integer().notNull().default(0),
    changedBy: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('api_keys_name_once').on(sql`lower(${table.name})`),
    check('api_keys_name_length', sql`char_length(${table.name}) between 1 and 60`),
    check('api_keys_per_minute_positive', sql`${table.perMinute} > 0`),
  ],
)

/** Secrets of keys, as hashes. The maker of one has seen it, so it is limited to their permissions. */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    hash: bytes().primaryKey(),
    keyId: keyId().notNull(),
    operatorId: id()
      .notNull()
      .references(() => operators.id),
    /** Its last characters, by which it is told from others. */
    hint: text().notNull(),
    createdAt: moment().notNull(),
    /** Another one has taken its place, and so long it is good beside that; null: it is the newest. */
    endsAt: moment(),
  },
  (table) => [
    index('api_key_secrets_of_key').on(table.keyId),
    index('api_key_secrets_of_operator').on(table.operatorId),
    uniqueIndex('api_key_secrets_one_newest').on(table.keyId).where(sql`ends_at is null`),
  ],
)

/** How often a key was used in the running minute, and when at all: apart from the key, since it is written with each call. */
export const apiKeyUses = pgTable('api_key_uses', {
  keyId: keyId().primaryKey(),
  minuteBegan: moment().notNull(),
  calls: integer().notNull(),
  usedAt: moment().notNull(),
  network: text().notNull(),
})

/** Writes that name themselves, so that sending one twice does it once (decision 0093). They are gone after a day. */
export const apiRequests = pgTable(
  'api_requests',
  {
    keyId: keyId().notNull(),
    name: text().notNull(),
    at: moment().notNull(),
    /** The hash of the request. */
    fingerprint: bytes().notNull(),
    /** The change is done; written in its transaction. */
    doneAt: moment(),
    status: integer(),
    /** Sealed with the installation's secret: an answer may carry what is shown only once. */
    body: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.name] }),
    index('api_requests_at').on(table.at),
    check('api_requests_name_length', sql`char_length(${table.name}) between 1 and 255`),
    check('api_requests_answered_whole', sql`(${table.status} is null) = (${table.body} is null)`),
  ],
)
