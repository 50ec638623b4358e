import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { checkouts } from '@/domains/checkout/relations'
import { members } from '@/domains/identity/relations'
import { orders } from '@/domains/orders/relations'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import { mostCorrections, type PresentOutcome, presentOutcomes } from './rules'

/** What somebody has bought for somebody else. One purchase is one present, and its buyer's until it is accepted (decision 0113). */
export const presents = pgTable(
  'presents',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    checkout: text()
      .notNull()
      .unique('presents_of_checkout')
      .references(() => checkouts.reference, { onDelete: 'cascade' }),
    /** Null: nothing was ordered yet. */
    orderId: id()
      .unique('presents_of_order')
      .references(() => orders.id),
    /** Who it is for, where they read their mail, and from whom and with which words it comes. */
    name: text().notNull(),
    email: text().notNull(),
    sender: text().notNull(),
    message: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** When it is sent, if it is paid for by then. */
    deliverAt: moment().notNull(),
    /** Of the code that is mailed; a corrected address gets another one. Null: nothing was sent yet. */
    codeHash: bytes().unique('presents_code'),
    /** The code, for the reminder. */
    sealed: bytes(),
    sentAt: moment(),
    remindedAt: moment(),
    /** When it goes back to its buyer. */
    dueAt: moment(),
    corrections: integer().notNull().default(0),
    endedAt: moment(),
    outcome: text().$type<PresentOutcome>(),
    acceptedBy: id().references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('presents_accepted_by').on(table.acceptedBy),
    index('presents_open').on(table.deliverAt).where(sql`ended_at is null and order_id is not null`),
    check('presents_outcome_known', sql`${table.outcome} in (${oneOf(presentOutcomes)})`),
    check('presents_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check(
      'presents_sent_whole',
      sql`(${table.sentAt} is null) = (${table.codeHash} is null) and (${table.sentAt} is null) = (${table.dueAt} is null)
        and (${table.sentAt} is null) = (${table.sealed} is null)`,
    ),
    check('presents_corrections', sql.raw(`corrections between 0 and ${mostCorrections}`)),
  ],
)
