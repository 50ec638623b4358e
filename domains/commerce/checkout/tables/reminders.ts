import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { bytes, moment } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import type { KeptRequest } from '../rules/kept-request'

/** Unfinished checkouts of buyers who want a mail with the way back, and what happened since (decision 0085). */
export const unfinishedCheckouts = pgTable(
  'unfinished_checkouts',
  {
    /** The hash of the secret on the page. */
    basketHash: bytes().primaryKey(),
    /** The buyer, if signed in; else the address that was typed. */
    memberId: bigint({ mode: 'number' }).references(() => members.id, { onDelete: 'cascade' }),
    email: text(),
    language: text().$type<Language>().notNull(),
    pids: integer().array().notNull(),
    request: jsonb().$type<KeptRequest>().notNull(),
    consentedAt: moment().notNull(),
    touchedAt: moment().notNull(),
    sentAt: moment(),
    /** The hashes of the secrets in the mail: the way back, until when, and unsubscribing. */
    linkHash: bytes().unique(),
    linkUntil: moment(),
    stopHash: bytes().unique(),
    /** When the buyer first came back by the mail. */
    returnedAt: moment(),
  },
  (table) => [
    index('unfinished_checkouts_of_member').on(table.memberId),
    index('unfinished_checkouts_of_address').on(table.email),
    index('unfinished_checkouts_touched').on(table.touchedAt),
    check('unfinished_checkouts_of_somebody', sql`num_nonnulls(${table.memberId}, ${table.email}) = 1`),
    check(
      'unfinished_checkouts_sent_whole',
      sql`num_nonnulls(${table.sentAt}, ${table.linkHash}, ${table.linkUntil}, ${table.stopHash}) in (0, 4)`,
    ),
  ],
)

/** Members who want such a mail whenever they leave a checkout unfinished. */
export const reminderConsents = pgTable('reminder_consents', {
  memberId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  givenAt: moment().notNull(),
})

/** Addresses whose owners want no such mails, as hashes: requests of strangers in their name are ignored. */
export const reminderRefusals = pgTable('reminder_refusals', {
  addressHash: bytes().primaryKey(),
  at: moment().notNull(),
})
