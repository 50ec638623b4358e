import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, oneOf } from '@/platform/database/columns'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { type AsideReason, joinable, type LetterOutcome, outcomes, reasons } from './rules/letter'

/** Every message that was read from the mailbox, so that each is handled once. */
export const incomingLetters = pgTable(
  'incoming_letters',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** Which mailbox, and how its server counts: the number of a message means something there alone. */
    mailbox: text().notNull(),
    validity: text().notNull(),
    uid: id().notNull(),
    /** How often it was begun: one that ends the process, too, is left alone in the end. */
    attempts: integer().notNull(),
    /** The hash of its content: a repeated letter is handled once. */
    digest: text(),
    /** Another message says the same, and was handled. */
    repeats: boolean().notNull().default(false),
    sender: text(),
    subject: text(),
    /** Null: it was not handled yet. */
    outcome: text().$type<LetterOutcome>(),
    reason: text().$type<AsideReason>(),
    /** The number of the ticket that it belongs to. */
    ticket: text(),
    /** The error of the last attempt. */
    error: text(),
    firstSeenAt: moment().notNull(),
    handledAt: moment(),
    /** The ticket that an operator wants it in, `new` for one of its own; null: none. */
    joins: text(),
    /** When it was moved out of the way in the mailbox. */
    movedAt: moment(),
  },
  (table) => [
    unique('incoming_letters_message').on(table.mailbox, table.validity, table.uid),
    uniqueIndex('incoming_letters_digest').on(table.digest).where(sql`digest is not null and not repeats`),
    index('incoming_letters_sender').on(table.sender),
    check('incoming_letters_outcome_known', sql`${table.outcome} in (${oneOf(outcomes)})`),
    check('incoming_letters_reason_known', sql`${table.reason} in (${oneOf(reasons)})`),
    index('incoming_letters_joins').on(table.id).where(sql`joins is not null`),
    check('incoming_letters_joins_outside', sql`${table.joins} is null or ${table.outcome} in (${oneOf(joinable)})`),
    check('incoming_letters_handled', sql`(${table.outcome} is null) = (${table.handledAt} is null)`),
  ],
)

/** The personal data of the mailbox: sender, time and subject; the text is in the ticket. */
export const personalData: readonly PersonalTable[] = [
  {
    table: incomingLetters,
    rows: ({ addresses }) => sql`${incomingLetters.sender} in ${addresses}`,
    withheld: {
      mailbox: 'It is the vendor’s own.',
      error: 'It is about the machine that read it.',
    },
    staysApart: 'It is about the address, not about its owner.',
  },
]
