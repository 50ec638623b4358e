import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'

/** Every mail, before and after it went out. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    recipient: text().notNull(),
    language: text().notNull(),
    subject: text().notNull(),
    /** Null once a confidential mail has left by SMTP. */
    text: text(),
    html: text(),
    /** It carries a secret link: its body is erased when it has left. */
    confidential: boolean().notNull(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [index('mails_recipient').on(table.recipient, table.id)],
)
