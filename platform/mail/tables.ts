import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'

/** What a mail is about, by names of its kind's own. */
export type MailSource = Readonly<Record<string, string | number>>

/** Every mail, before and after it went out. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Null: whoever mail comes from. */
    replyTo: text(),
    language: text().notNull(),
    subject: text().notNull(),
    /** Null once a confidential mail has left by SMTP. */
    text: text(),
    html: text(),
    /** It carries a secret link: its body is erased when it has left. */
    confidential: boolean().notNull(),
    /** Of a confidential mail: the HTML without its codes and what its links hold, for the log. */
    preview: text(),
    /** From what it can be written anew, with fresh links; null: it cannot. It holds no secret. */
    source: jsonb().$type<MailSource>(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    index('mails_recipient').on(table.recipient, table.id),
    index('mails_kind').on(table.kind, table.id),
    index('mails_unsent').on(table.id).where(sql`sent_at is null`),
  ],
)
