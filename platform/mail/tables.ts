import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '@/platform/database/columns'

/** The facts of a mail, by names of its own kind. */
export type MailSource = Readonly<Record<string, string | number>>

/** Every mail, before and after it went out. Partitioned by week (decision 0077). */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Null: the address that all mail comes from. */
    replyTo: text(),
    language: text().notNull(),
    subject: text().notNull(),
    /** Null once a confidential mail has left by SMTP. */
    text: text(),
    html: text(),
    /** It carries a secret link: its body is erased when it has left. */
    confidential: boolean().notNull(),
    /** The HTML of a confidential mail without its codes and the secrets of its links, for the log. */
    preview: text(),
    /** The facts from which it can be written again, with fresh links; null: it cannot. It holds no secret. */
    source: jsonb().$type<MailSource>(),
    /** Names it in its Message-ID and its return path: anyone who reports on it has to know it. Null: it is from before. */
    token: text(),
    /** It is sent even to an address that bounces: it proves or guards an account (decision 0056). */
    essential: boolean().notNull().default(false),
    /** Staff wrote it, not the system: programs may answer it. */
    written: boolean().notNull().default(false),
    /** The Message-IDs of its thread. */
    thread: text(),
    /** Where its reader unsubscribes with one click (RFC 8058); it is erased with a confidential body. */
    unsubscribe: text(),
    /** Texts that go with it as files, by their names. */
    enclosures: text().array().notNull().default(sql`'{}'`),
    createdAt: moment().notNull(),
    sentAt: moment(),
    /** Since when it is held for an operator; null: it is not. */
    heldAt: moment(),
    /** When it was kept back, since its address bounces. */
    withheldAt: moment(),
    /** When a server said that it cannot be delivered, and what it said. */
    bouncedAt: moment(),
    bounce: text(),
  },
  (table) => [
    primaryKey({ name: 'mails_pkey', columns: [table.id, table.createdAt] }),
    index('mails_recipient').on(table.recipient, table.id),
    index('mails_kind').on(table.kind, table.id),
    index('mails_held').on(table.kind).where(sql`held_at is not null`),
    index('mails_unsent').on(table.id).where(sql`sent_at is null`),
    // Tokens are drawn by chance, and no index can hold over all weeks that each is there once.
    index('mails_token').on(table.token).where(sql`token is not null`),
  ],
)

/** Addresses at which nothing arrives, as a mail server has said. */
export const bouncingAddresses = pgTable('bouncing_addresses', {
  /** In lower case. */
  address: text().primaryKey(),
  since: moment().notNull(),
  /** The server's last reply. */
  reason: text().notNull(),
})

/** Has one row while mails that were not just asked for are held. */
export const mailHolds = pgTable(
  'mail_holds',
  {
    id: boolean().primaryKey().default(true),
    since: moment().notNull(),
    /** The operator who imported the data that caused the hold. */
    by: text().notNull(),
  },
  (table) => [check('mail_holds_once', sql`${table.id}`)],
)
