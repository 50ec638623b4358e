import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { bytes, moment } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'

/** Accounts whose end was asked for, until nothing at all is kept of them. Anyone who ends or keeps one deals with this row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    memberId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The language in which the member is written to. */
    language: text().$type<Language>().notNull(),
    requestedAt: moment().notNull(),
    /** Until then the account can be kept. */
    endsAt: moment().notNull(),
    /** The hash of the secret in the link that keeps the account; set once the mail is written. */
    keepHash: bytes().unique(),
    /** When the mail before the end was written. */
    remindedAt: moment(),
    /** When everything went that no law wants kept. */
    erasedAt: moment(),
    /** Until then orders and invoices are kept, without a person. */
    booksUntil: moment(),
  },
  (table) => [
    index('account_deletions_to_come').on(table.endsAt).where(sql`erased_at is null`),
    index('account_deletions_books').on(table.booksUntil).where(sql`books_until is not null`),
    check('account_deletions_wait', sql`${table.endsAt} >= ${table.requestedAt}`),
    check('account_deletions_books_of_the_erased', sql`(${table.erasedAt} is null) = (${table.booksUntil} is null)`),
  ],
)
