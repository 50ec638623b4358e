import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'

/** Staff's texts of mails: every version of a message, of which the newest counts. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    language: text().notNull(),
    key: text().notNull(),
    /** Counts up from 1 for each message of a language. */
    version: integer().notNull(),
    /** In ICU; null: what the folder or the product says, as before. */
    text: text(),
    operator: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.language, table.key, table.version] }),
    check('mail_texts_version', sql`${table.version} > 0`),
    check('mail_texts_length', sql`length(${table.text}) between 1 and 3000`),
  ],
)
