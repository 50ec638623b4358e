import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BackupPart } from '@/platform/backup/ledger'
import { bytes, id, metadataColumn, moment } from '@/platform/database/columns'
import type { Currency } from '@/platform/money/currencies'
import type { SecurityChange } from '../mails/mails'
import type { MemberKind } from '../rules'

const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })

export const members = pgTable(
  'members',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** A company buys and owns like a person; it has no login, people act for it (decision 0115). */
    kind: text().$type<MemberKind>().notNull().default('person'),
    /** In lower case; one account for each address. */
    email: text().notNull().unique(),
    username: text().notNull(),
    /** A PHC string. */
    passwordHash: text().notNull(),
    /** The member's stored choice (spec 1.3). */
    language: text(),
    /** Where the member buys, and in what they pay: their stored choice (spec 1.4). */
    country: text(),
    currency: text().$type<Currency>(),
    picture: text(),
    vipUntil: moment(),
    isSubscriber: boolean().notNull().default(false),
    isBuyer: boolean().notNull().default(false),
    /** Its owner followed a link that went there: only then does a social account with this address open this one. */
    emailProven: boolean().notNull().default(true),
    /**
     * The address that is the account's own while it has only named the other (spec 3.8): it gets this one back when
     * the other is proven by another person. Null: the account has named none.
     */
    provenEmail: text(),
    /** Where letters to a company go. */
    billingEmail: text(),
    /** The last change of email that counts against the member's changes (spec 8.3); null: none does. */
    emailChangedAt: moment(),
    /** All of them, for a vendor who allows several in a year (decision 0104). */
    emailChangesAt: moment().array().notNull().default([]),
    blacklistedAt: moment(),
    /** Sessions stay, and every call of theirs is answered 20027 (spec 2.2). */
    suspendedAt: moment(),
    /** The account that this one was merged into: what still comes for its address goes there, too. */
    mergedInto: id().references((): AnyPgColumn => members.id, { onDelete: 'set null' }),
    /** Since when the password alone opens no session: kept with the passkeys and the app, for the login to read. */
    secondFactorSince: moment(),
    createdAt: moment().notNull(),
    metadata: metadataColumn(),
  },
  (table) => [
    check('members_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('members_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('members_email_lower', sql`${table.email} = lower(${table.email})`),
    // By these indexes staff finds members by the beginning of an address, of a name, or of its last word, for every
    // collation.
    index('members_email_begins').on(table.email.op('text_pattern_ops')),
    index('members_name_begins').on(sql`lower(${table.username}) text_pattern_ops`),
    index('members_last_name_begins').on(sql`lower(substring(${table.username} from '[^ ]+$')) text_pattern_ops`),
    index('members_proven_email').on(table.provenEmail).where(sql`proven_email is not null`),
    check('members_proven_or_named', sql`${table.provenEmail} is null or not ${table.emailProven}`),
    check('members_kind_known', sql`${table.kind} in ('person', 'company')`),
    check('members_billing_lower', sql`${table.billingEmail} = lower(${table.billingEmail})`),
    check('members_billing_of_company', sql`${table.billingEmail} is null or ${table.kind} = 'company'`),
    // A company cannot be logged in to: it has no address that receives mail, no password, no second factor.
    check(
      'members_company_closed',
      sql`${table.kind} = 'person' or (${table.email} like '%@account.invalid' and ${table.passwordHash} = '!'
        and ${table.provenEmail} is null and ${table.secondFactorSince} is null)`,
    ),
    index('members_companies').on(table.id).concurrently().where(sql`kind = 'company'`),
    index('members_merged').on(table.mergedInto).where(sql`merged_into is not null`),
  ],
)

/** Only hashes of tokens are stored (spec 2.3). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    /** The logged-in person. */
    memberId: memberId().notNull(),
    /** The company that they act for; null: themselves. Their role is read at each call. */
    companyId: id().references(() => members.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    network: text().notNull(),
    userAgent: text().notNull(),
    /** The operator who looks through the member's eyes (spec 12.3). */
    operator: text(),
    /** Their number, under any later name; null: an operator at the command line without an account. */
    operatorId: id(),
    /** The operator sees the draft of the catalogue. */
    preview: boolean().notNull().default(false),
    /** When it was last used, to a few minutes. */
    seenAt: moment().notNull().defaultNow(),
    /** When the member last proved to be the member: at the login, or when they were asked again. */
    provenAt: moment(),
  },
  (table) => [
    index('sessions_member').on(table.memberId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_company').on(table.companyId).where(sql`company_id is not null`),
    index('sessions_operator').on(table.operatorId).where(sql`operator_id is not null`),
  ],
)

/** A visitor token, or a session's, with the captcha code last drawn for it (spec 3.1). */
export const captchas = pgTable(
  'captchas',
  {
    tokenHash: bytes().primaryKey(),
    code: text(),
    codeExpiresAt: moment(),
    /** The proof of work that may be traded for a code. */
    challenge: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('captchas_expiry').on(table.expiresAt)],
)

/** Links sent by mail, each for one purpose, one address, one use (spec 3.4). */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    hash: bytes().primaryKey(),
    purpose: text().notNull(),
    email: text().notNull(),
    memberId: memberId(),
    payload: jsonb().$type<Record<string, string>>().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('mailed_links_address').on(table.email, table.purpose),
    index('mailed_links_expiry').on(table.expiresAt),
  ],
)

/**
 * The code that a member was last sent to a new address (spec 8.3). It stands here as it is: ten minutes and five tries are
 * what keeps it, and four characters would not be kept by a hash.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    memberId: memberId().primaryKey(),
    /** Where the code went, which is what the account's address becomes. */
    email: text().notNull(),
    /** None was sent to an address that is taken. */
    code: text(),
    sentAt: moment(),
    expiresAt: moment().notNull(),
    tries: integer().notNull(),
    /** How often the member has asked for a code since then. */
    asked: integer().notNull(),
    askedSince: moment().notNull(),
  },
  (table) => [
    index('email_codes_asked').on(table.askedSince),
    check('email_codes_lower', sql`${table.email} = lower(${table.email})`),
    check('email_codes_five_tries', sql`${table.tries} between 0 and 5`),
  ],
)

/** Counts what is tried too often, by address and by network (spec 3.3). */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    nextAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('attempts_updated').on(table.updatedAt)],
)

export type LoginEvent = SecurityChange | 'passwordChanged' | 'newBrowser'
/** The events of an account, beside those in its own tables. */
export type AccountEvent = LoginEvent | 'endRequested' | 'endWithdrawn'

/**
 * The events of an account, kept as long as the account: those of the outbox are deleted after a while. A trigger on
 * the outbox fills it, so that it contains nothing else.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId().notNull(),
    at: moment().notNull(),
    what: text().$type<AccountEvent>().notNull(),
  },
  (table) => [index('account_events_of_member').on(table.memberId, table.at)],
)

/** Browsers in which a member has logged in, by a cookie: strangers' attempts do not slow these down (spec 3.3). */
export const memberDevices = pgTable(
  'member_devices',
  {
    memberId: memberId().notNull(),
    deviceHash: bytes().notNull(),
    lastLoginAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.deviceHash] })],
)

export const socialAccounts = pgTable(
  'social_accounts',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    memberId: memberId().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('social_accounts_member').on(table.memberId),
  ],
)

/** The one-time `sessionid` of an operator (spec 12.3). */
export const impersonationTickets = pgTable('impersonation_tickets', {
  hash: bytes().primaryKey(),
  memberId: memberId().notNull(),
  operator: text().notNull(),
  /** As in `sessions`. */
  operatorId: id(),
  preview: boolean().notNull().default(false),
  reason: text().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})

export const backup: BackupPart = {
  ledger: [{ name: 'accounts', rows: sql`select 'members' as key, count(*)::text as value from ${members}` }],
}
