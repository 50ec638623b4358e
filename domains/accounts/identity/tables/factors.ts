import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from '@/platform/database/columns'
import { members } from './members'

const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })

/** Between password and session of a member with a second factor: held by a cookie, good for that one step alone. */
export const loginTickets = pgTable(
  'login_tickets',
  {
    hash: bytes().primaryKey(),
    memberId: memberId().notNull(),
    /** The hash that the password was checked against; none where another party vouched for the member. */
    passwordHash: text(),
    /** The company's provider has vouched, by this link to the account there. */
    companyLink: id(),
    /** The counts of the login, which the completing step takes back. */
    counted: jsonb().$type<{ clears: readonly string[]; refunds: readonly string[] }>().notNull(),
    /** The throttle that counts the guesses. */
    throttle: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('login_tickets_member').on(table.memberId),
    index('login_tickets_expiry').on(table.expiresAt),
    check('login_tickets_five_tries', sql`${table.tries} between 0 and 5`),
  ],
)

/** The challenge for a passkey, valid once: of the session, the ticket or the visitor who asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    holderHash: bytes().primaryKey(),
    challenge: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId().notNull(),
    credentialId: text().notNull().unique('passkeys_credential'),
    publicKey: bytes().notNull(),
    /** How often it has signed, where it counts; a copy of it would count apart. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    /** Its place among the member's: that is what keeps their number within bounds. */
    slot: integer().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [
    unique('passkeys_slot').on(table.memberId, table.slot),
    check('passkeys_slots', sql`${table.slot} between 1 and 20`),
  ],
)

/** The authenticator app of a member; one that is not confirmed yet asks for nothing. */
export const authenticatorApps = pgTable('authenticator_apps', {
  memberId: memberId().primaryKey(),
  /** Sealed with the installation's secret. */
  secret: bytes().notNull(),
  /** The step of the code that was used last: it and those before it count no more. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: moment().notNull(),
  confirmedAt: moment(),
})

/** Only hashes are stored; each code counts once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: memberId().notNull(),
    hash: bytes().notNull(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hash] })],
)
