import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from '@/platform/database/columns'
import type { ListView } from './rules'
import type { Role } from './rules/permissions'

const operatorId = () => id().references(() => operators.id, { onDelete: 'cascade' })

/** The vendor's staff (spec 12.1): no member is ever one. A row stays for good, since the audit log names it. */
export const operators = pgTable(
  'operators',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. */
    email: text().notNull().unique(),
    /** The audit log names them by it, so no other operator ever gets it. */
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    language: text(),
    /** A PHC string. */
    passwordHash: text().notNull(),
    /** Sealed; null: they set it up again by a link (see `operatorInvitations`). */
    totpSecret: bytes(),
    /** The last time step whose code was taken: a code counts once. */
    totpStep: bigint({ mode: 'number' }),
    disabledAt: moment(),
    /** When an owner last reset the second factor: a stranger who had it may have given what was given before. */
    resetAt: moment(),
    createdAt: moment().notNull(),
    signedInAt: moment(),
    /** Counts up with every change by an owner, who says which one they saw. */
    version: integer().notNull().default(0),
    changedBy: text(),
    /** The operator who added them, or changed them last; null: at the command line, or by the company's provider. */
    changedById: id(),
    changedAt: moment().notNull(),
    /** When they last took another name. */
    renamedAt: moment(),
  },
  (table) => [
    check('operators_email_lower', sql`${table.email} = lower(${table.email})`),
    check('operators_role_known', sql`${table.role} in ('owner', 'support', 'finance', 'publisher')`),
    uniqueIndex('operators_name_once').on(sql`lower(${table.name})`),
  ],
)

/**
 * Every name that an operator has or had, in lower case: the audit log keeps it, so no other operator ever gets it. A
 * trigger on `operators` fills it, and refuses a name of another one.
 */
export const operatorNames = pgTable('operator_names', {
  name: text().primaryKey(),
  operatorId: operatorId().notNull(),
})

/** Only hashes of tokens are stored. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    tokenHash: bytes().primaryKey(),
    operatorId: operatorId().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When it was last used, to the minute: it ends when it idles. */
    seenAt: moment().notNull(),
    network: text().notNull(),
    userAgent: text().notNull(),
    /** The room and the item that were last open in it, `tickets/12`; null: none was. */
    place: text(),
    placeAt: moment(),
    /** When the second factor was last given in it, for what reaches every customer; null: not since the sign-in. */
    provenAt: moment(),
  },
  (table) => [
    index('operator_sessions_operator').on(table.operatorId),
    index('operator_sessions_expiry').on(table.expiresAt),
    index('operator_sessions_place').on(table.place).where(sql`place is not null`),
    check('operator_sessions_place_at', sql`(${table.place} is null) = (${table.placeAt} is null)`),
  ],
)

/** Operators who have given the right password, before the second factor. An entry grants no access. */
export const operatorEntries = pgTable(
  'operator_entries',
  {
    tokenHash: bytes().primaryKey(),
    operatorId: operatorId().notNull(),
    /** The role by the company's provider from the second factor on; null: unchanged. */
    companyRole: text().$type<Role>(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('operator_entries_expiry').on(table.expiresAt)],
)

/**
 * Browsers in which an operator has signed in before: their tries are counted separately, so that strangers cannot lock
 * them out.
 */
export const operatorDevices = pgTable(
  'operator_devices',
  {
    operatorId: operatorId().notNull(),
    deviceHash: bytes().notNull(),
    signedInAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.deviceHash] })],
)

/** A mailed link: for a new operator, or for one who resets password and second factor. */
export const operatorInvitations = pgTable(
  'operator_invitations',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    secretHash: bytes().notNull().unique(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Null: for a new operator. */
    operatorId: operatorId(),
    invitedBy: text().notNull(),
    /** Null: at the command line. */
    invitedById: operatorId(),
    /** Sealed: the second factor that comes with it. */
    totpSecret: bytes().notNull(),
    /** The account at the company's provider that was vouched for, and is linked where it is accepted; null: none was. */
    issuer: text(),
    subject: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    withdrawnAt: moment(),
  },
  (table) => [
    check('operator_invitations_account_whole', sql`(${table.issuer} is null) = (${table.subject} is null)`),
    check('operator_invitations_email_lower', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('operator_invitations_one_open').on(table.email).where(sql`used_at is null and withdrawn_at is null`),
  ],
)

/** In place of a code of the second factor, each once. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    operatorId: operatorId().notNull(),
    codeHash: bytes().notNull(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.operatorId, table.codeHash] })],
)

export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    /** The credential's id, as WebAuthn writes it. */
    id: text().primaryKey(),
    operatorId: operatorId().notNull(),
    name: text().notNull(),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('operator_passkeys_operator').on(table.operatorId)],
)

/** The challenges for passkeys, each valid once. */
export const operatorChallenges = pgTable(
  'operator_challenges',
  {
    hash: bytes().primaryKey(),
    /** The operator who adds a passkey; null: a login with one. */
    operatorId: operatorId(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('operator_challenges_expiry').on(table.expiresAt)],
)

/** The accounts at the company's own provider by which operators log in: they stay linked when addresses change. */
export const operatorCompanyAccounts = pgTable(
  'operator_company_accounts',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    operatorId: operatorId().notNull(),
    linkedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('operator_company_accounts_operator').on(table.operatorId),
  ],
)

/** How an operator keeps a list of the console: the columns that are left out, and views, which are filters with a name. */
export const operatorLists = pgTable(
  'operator_lists',
  {
    operatorId: operatorId().notNull(),
    /** Its address beneath `/console/`. */
    list: text().notNull(),
    hidden: jsonb().$type<readonly string[]>().notNull().default([]),
    views: jsonb().$type<readonly ListView[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.operatorId, table.list] }),
    check('operator_lists_views_few', sql`jsonb_array_length(${table.views}) <= 20`),
    check('operator_lists_hidden_few', sql`jsonb_array_length(${table.hidden}) <= 30`),
  ],
)
