import { isNotNull, sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { type OptionalMail, optionalMails } from '@/platform/contract/optional-mails'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { type ConsentPage, consentPages, type WithdrawalWay, withdrawalWays } from './rules'

/** Every sentence that a topic was ever offered with, so that each consent can be read for ever. */
export const consentTexts = pgTable('consent_texts', {
  /** The hash of its text. */
  version: text().primaryKey(),
  topic: text().notNull(),
  language: text().$type<Language>().notNull(),
  text: text().notNull(),
  /** When the server had it first. */
  seenAt: moment().notNull(),
})

/** Consents to topics: requested, confirmed by a mailed link, withdrawn. An address need not be a member's. */
export const topicConsents = pgTable(
  'topic_consents',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: it was withdrawn, and no more is known than the hash. */
    email: text(),
    addressHash: bytes().notNull(),
    topic: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The version of the text that was read; for consents from another system `wording`, if it is known. */
    version: text().references(() => consentTexts.version),
    wording: text(),
    page: text().$type<ConsentPage>().notNull(),
    /** How the other system knows. */
    source: text(),
    askedAt: moment().notNull(),
    askedNetwork: text(),
    /** The hash of the mailed secret, and the end of its validity. */
    linkHash: bytes(),
    linkUntil: moment(),
    /** When the link was followed. */
    givenAt: moment(),
    givenNetwork: text(),
    withdrawnAt: moment(),
    withdrawnBy: text().$type<WithdrawalWay>(),
    withdrawnNetwork: text(),
    /** A provider's report that its user marked a mail as spam, and the mail's kind. */
    complaint: text(),
  },
  (table) => [
    // One of each at a time: of two at once the database lets one through.
    uniqueIndex('topic_consents_one_asked').on(table.addressHash, table.topic).where(sql`given_at is null`),
    uniqueIndex('topic_consents_one_given')
      .on(table.addressHash, table.topic)
      .where(sql`given_at is not null and withdrawn_at is null`),
    unique('topic_consents_once').on(table.addressHash, table.topic, table.givenAt),
    index('topic_consents_of_address').on(table.email),
    index('topic_consents_of_topic').on(table.topic, table.id),
    index('topic_consents_link').on(table.linkHash).where(sql`link_hash is not null`),
    index('topic_consents_withdrawn').on(table.withdrawnAt).where(sql`withdrawn_at is not null`),
    check('topic_consents_page_known', sql`${table.page} in (${oneOf(consentPages)})`),
    check('topic_consents_way_known', sql`${table.withdrawnBy} in (${oneOf(withdrawalWays)})`),
    check('topic_consents_withdrawn_whole', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
    check('topic_consents_withdrawn_later', sql`${table.withdrawnAt} >= ${table.givenAt}`),
    check('topic_consents_asked_by_link', sql`${table.givenAt} is not null or ${table.linkHash} is not null`),
    check('topic_consents_address_kept', sql`${table.email} is not null or ${table.withdrawnAt} is not null`),
  ],
)

/** Addresses whose owners refuse questions in their name, as hashes. */
export const askingRefusals = pgTable('asking_refusals', {
  addressHash: bytes().primaryKey(),
  at: moment().notNull(),
})

/** Service mails that a member does not want. */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    memberId: id()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text().$type<OptionalMail>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    check('mail_refusals_kind_known', sql`${table.kind} in (${oneOf(optionalMails)})`),
  ],
)

/** Versions of software that were announced, with or without subscribers. */
export const announcedVersions = pgTable(
  'announced_versions',
  {
    software: text().notNull(),
    version: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.software, table.version] })],
)

/** The values of a withdrawn consent without a readable address: topic, time and way stay. */
export const namelessConsent = {
  email: null,
  askedNetwork: null,
  givenNetwork: null,
  withdrawnNetwork: null,
  complaint: null,
  source: null,
  wording: null,
  linkHash: null,
}

/** The personal data of consents. */
export const personalData: readonly PersonalTable[] = [
  {
    table: topicConsents,
    rows: ({ addresses }) => sql`${topicConsents.email} in ${addresses}`,
    staysApart: 'It was agreed to by the reader of this address’s mail.',
    also: {
      sentence: sql`coalesce(${topicConsents.wording},
        (select ${consentTexts.text} from ${consentTexts} where ${consentTexts.version} = ${topicConsents.version}))`,
    },
    kept: {
      because: 'That mail was agreed to, and when that ended, has to be shown for three years, of a hash.',
      only: isNotNull(topicConsents.withdrawnAt),
      emptied: namelessConsent,
    },
  },
  {
    table: mailRefusals,
    rows: ownedBy(mailRefusals.memberId),
    staysApart: 'It is what the holder of this account wants.',
  },
]
