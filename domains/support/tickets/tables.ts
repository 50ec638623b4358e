import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { members, provenAddress } from '@/domains/accounts/identity/relations'
import { refundsOf } from '@/domains/commerce/refunds/relations'
import type { BackupPart } from '@/platform/backup/ledger'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { mails } from '@/platform/mail/tables'
import { type Author, authors, limits, type MediaType, mediaTypes, type TicketState, ticketStates } from './rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    tickets: true
    attachments: true
  }
}

/** Conversations with the vendor: of members, and of people who wrote through the contact page. */
export const tickets = pgTable(
  'tickets',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The reference for both sides. */
    number: text().notNull().unique(),
    /** The ticket's number in its former system; it is in the first message. */
    formerNumber: text().unique('tickets_former_number'),
    /** Null: a customer without an account, who has the address below. */
    memberId: id().references(() => members.id),
    /** The address for answers if there is no account; a member's answers go to the account's present address. */
    email: text(),
    name: text().notNull(),
    language: text().$type<Language>().notNull(),
    subject: text().notNull(),
    state: text().$type<TicketState>().notNull(),
    /** The refund that the conversation is about; each has one. */
    refund: text().unique(),
    /** The operator to whom it is assigned. */
    assignedTo: text(),
    /** The list of what waits leaves an open ticket out until then; null: it is in it. The customer's next message ends it. */
    snoozedUntil: moment(),
    /** The ticket that its messages were moved into, and that it leads to; null: it stands for itself. */
    mergedInto: id().references((): AnyPgColumn => tickets.id, { onDelete: 'cascade' }),
    /** The Message-ID of the customer's last letter, if one came by mail: ours continue its thread. */
    lastLetter: text(),
    /** Counts what was said and done: an operator decides on what they have seen, or not at all. */
    version: integer().notNull().default(1),
    /** The operator who changed it last, and when; null: a customer, or no change yet. */
    changedBy: text(),
    changedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('tickets_number_begins').on(table.number.op('text_pattern_ops')).concurrently(),
    index('tickets_of_member').on(table.memberId, table.updatedAt, table.id),
    index('tickets_by_state').on(table.state, table.updatedAt, table.id),
    check('tickets_state_known', sql`${table.state} in (${oneOf(ticketStates)})`),
    check('tickets_snoozed_open', sql`${table.snoozedUntil} is null or ${table.state} = 'open'`),
    index('tickets_merged').on(table.mergedInto).where(sql`merged_into is not null`).concurrently(),
    check('tickets_merged_closed', sql`${table.mergedInto} is null or ${table.state} = 'closed'`),
    check('tickets_merged_apart', sql`${table.mergedInto} <> ${table.id}`),
    // The end of a refund is told in its ticket.
    check('tickets_merged_no_refund', sql`${table.mergedInto} is null or ${table.refund} is null`),
    check('tickets_has_owner', sql`${table.memberId} is not null or ${table.email} is not null`),
    check(
      'tickets_subject_length',
      sql`char_length(${table.subject}) between 1 and ${sql.raw(String(limits.subject))}`,
    ),
  ],
)

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: id()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    author: text().$type<Author>().notNull(),
    /** The operator who wrote it. Customers do not see it. */
    operator: text(),
    text: text().notNull(),
    /** A mailed reply's quote of our letter; null: nothing was cut from the text. */
    quoted: text(),
    at: moment().notNull(),
  },
  (table) => [
    index('ticket_messages_of_ticket').on(table.ticketId, table.id),
    check('ticket_messages_author_known', sql`${table.author} in (${oneOf(authors)})`),
    check('ticket_messages_operator_named', sql`(${table.author} = 'operator') = (${table.operator} is not null)`),
    check('ticket_messages_length', sql`char_length(${table.text}) between 1 and ${sql.raw(String(limits.letter))}`),
    check(
      'ticket_messages_quoted_length',
      sql`char_length(${table.quoted}) between 1 and ${sql.raw(String(limits.quoted))}`,
    ),
  ],
)

/** Notes of staff on a ticket, for each other. Customers never see them. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: id()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    operator: text().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('ticket_notes_of_ticket').on(table.ticketId, table.id),
    check('ticket_notes_length', sql`char_length(${table.text}) between 1 and ${sql.raw(String(limits.message))}`),
  ],
)

/** Files that customers send: until the message is, they belong to anyone who sent them alone. */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: uuid().primaryKey(),
    /** The sender: a member, or a holder of the link of a ticket. */
    memberId: id().references(() => members.id),
    ticketId: id().references(() => tickets.id, { onDelete: 'cascade' }),
    messageId: id().references(() => ticketMessages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mediaType: text().$type<MediaType>().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    fileKey: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('ticket_attachments_of_message').on(table.messageId),
    index('ticket_attachments_unsent').on(table.createdAt).where(sql`message_id is null`),
    check('ticket_attachments_one_sender', sql`num_nonnulls(${table.memberId}, ${table.ticketId}) = 1`),
    check('ticket_attachments_media_known', sql`${table.mediaType} in (${oneOf(mediaTypes)})`),
  ],
)

/** Address parts by which replies find their ticket: the customer's, and one for each operator who was written to. */
export const ticketReplyAddresses = pgTable(
  'ticket_reply_addresses',
  {
    token: text().primaryKey(),
    ticketId: id()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The address of the operator whose letters it takes; null: the customer's. */
    operator: text(),
    createdAt: moment().notNull(),
  },
  (table) => [unique('ticket_reply_addresses_one').on(table.ticketId, table.operator).nullsNotDistinct()],
)

/**
 * The passes for the ticket service alone (spec 2.3): for a member, as long as the session that it was made in; or for
 * one ticket, by a mailed link.
 */
export const ticketPasses = pgTable(
  'ticket_passes',
  {
    tokenHash: bytes().primaryKey(),
    memberId: id().references(() => members.id),
    sessionHash: bytes(),
    ticketId: id().references(() => tickets.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('ticket_passes_expiry').on(table.expiresAt),
    check('ticket_passes_for_one', sql`num_nonnulls(${table.memberId}, ${table.ticketId}) = 1`),
    check('ticket_passes_of_session', sql`(${table.memberId} is null) = (${table.sessionHash} is null)`),
  ],
)

/** The canned answers that staff wrote in the console; one stands in place of the file's with the same key. */
export const cannedAnswers = pgTable(
  'canned_answers',
  {
    key: text().primaryKey(),
    titles: jsonb().$type<Texts>().notNull(),
    texts: jsonb().$type<Texts>().notNull(),
    /** Counts up: an operator changes what they have seen. */
    version: integer().notNull().default(1),
    operator: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    check('canned_answers_key', sql`${table.key} ~ '^[a-z][a-z0-9-]{0,39}$'`),
    check(
      'canned_answers_in_languages',
      sql`jsonb_typeof(${table.titles}) = 'object' and jsonb_typeof(${table.texts}) = 'object' and ${table.texts} <> '{}'`,
    ),
  ],
)

const asked: PersonalTable = {
  table: tickets,
  thing: 'tickets',
  // A ticket from the contact page belongs to the owner of its address, and to the account that has proven that
  // address.
  rows: ({ memberId }) => sql`(${tickets.memberId} = ${memberId} or ${tickets.email} = (
    select ${provenAddress} from ${members} where ${members.id} = ${memberId}))`,
  // The conversation about a refund goes with it.
  takes: { table: tickets, which: (memberId) => sql`t.refund in ${refundsOf(memberId)}` },
  withheld: {
    assignedTo: 'It names a person of the vendor’s staff.',
    mergedInto: 'Its messages are in the other ticket.',
    snoozedUntil: 'It says how the vendor’s staff divide their work.',
    changedBy: 'It names a person of the vendor’s staff.',
  },
}

/** The personal data of support: conversations end with the account. */
export const personalData: readonly PersonalTable[] = [
  asked,
  {
    table: ticketMessages,
    rows: under(ticketMessages.ticketId, asked, tickets.id),
    withheld: { operator: 'It names a person of the vendor’s staff.' },
    also: { ticket: sql`(select ${tickets.number} from ${tickets} where ${tickets.id} = ${ticketMessages.ticketId})` },
  },
  {
    table: ticketNotes,
    rows: under(ticketNotes.ticketId, asked, tickets.id),
    notExported: 'A note of staff is not the member’s own text.',
  },
  {
    table: ticketAttachments,
    thing: 'attachments',
    // Sent by the member, or by the person who held the mailed link of a ticket of theirs.
    rows: (person) => sql`(${ownedBy(ticketAttachments.memberId)(person)}
      or ${under(ticketAttachments.ticketId, asked, tickets.id)(person)})`,
    file: ticketAttachments.fileKey,
  },
  {
    table: ticketReplyAddresses,
    rows: under(ticketReplyAddresses.ticketId, asked, tickets.id),
    notExported: 'They are secrets of letters about the tickets.',
  },
  {
    table: mails,
    // Their subject names the ticket, and a number is never a part of another one.
    rows: (person) => sql`(${mails.kind} like 'support.staff.%' and exists (
      select from ${tickets} where strpos(${mails.subject}, ${tickets.number}) > 0 and ${asked.rows(person)}))`,
    notExported: 'They tell the vendor’s staff what stands in the tickets.',
  },
  {
    table: ticketPasses,
    staysApart: 'It opens tickets for a session of the account.',
    rows: (person) => sql`(${ownedBy(ticketPasses.memberId)(person)}
      or ${under(ticketPasses.ticketId, asked, tickets.id)(person)})`,
  },
]

export const backup: BackupPart = {
  files: [ticketAttachments.fileKey],
  ledger: [{ name: 'tickets', rows: sql`select 'tickets' as key, count(*)::text as value from ${tickets}` }],
}
