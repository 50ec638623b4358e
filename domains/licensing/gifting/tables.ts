import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { checkouts } from '@/domains/commerce/checkout/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { mostCorrections, type PresentOutcome, presentOutcomes } from './rules'
import { type HandoverOutcome, handoverOutcomes } from './rules/handovers'

/**
 * Gifts: what a member has bought for another person. One purchase is one gift, and its buyer's until it is accepted
 * (decision 0113).
 */
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
    /** The recipient's name and address, and the giver's name and words. */
    name: text().notNull(),
    email: text().notNull(),
    sender: text().notNull(),
    message: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** When it is sent, if it is paid for by then. */
    deliverAt: moment().notNull(),
    /** The day that the giver has chosen, where they are, `2026-12-24`; null: none. */
    day: text(),
    /** The hash of the mailed code; a corrected address gets another one. Null: not sent yet. */
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

/**
 * A licence that its holder transfers to another person. It waits while its holder can cancel it, then for the
 * recipient to accept it; who may use it is in `line_holders` alone (decision 0119).
 */
export const handovers = pgTable(
  'handovers',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id().notNull(),
    position: smallint().notNull(),
    giverId: id()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The giver's own name, and the recipient's address. */
    sender: text().notNull(),
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The network of the request. */
    network: text().notNull(),
    begunAt: moment().notNull(),
    /** The time until which only its holder knows of it. */
    heldUntil: moment().notNull(),
    /** The hash of the mailed code. Null: not sent yet. */
    codeHash: bytes().unique('handovers_code'),
    sentAt: moment(),
    /** Until when it can be accepted. */
    dueAt: moment(),
    /** The hash of the link in the notices, which cancels it. */
    stopHash: bytes().notNull().unique('handovers_stop'),
    endedAt: moment(),
    outcome: text().$type<HandoverOutcome>(),
    acceptedBy: id().references(() => members.id, { onDelete: 'set null' }),
  },
  (table) => [
    // One at a time: of two concurrent ones the database accepts one.
    uniqueIndex('handovers_one_open').on(table.orderId, table.position).where(sql`ended_at is null`),
    index('handovers_of_line').on(table.orderId, table.position),
    index('handovers_of_giver').on(table.giverId),
    index('handovers_accepted_by').on(table.acceptedBy),
    index('handovers_open').on(table.heldUntil).where(sql`ended_at is null`),
    foreignKey({
      name: 'handovers_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete('cascade'),
    check('handovers_outcome_known', sql`${table.outcome} in (${oneOf(handoverOutcomes)})`),
    check('handovers_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    check(
      'handovers_sent_whole',
      sql`(${table.sentAt} is null) = (${table.codeHash} is null) and (${table.sentAt} is null) = (${table.dueAt} is null)`,
    ),
    check('handovers_accepted_was_sent', sql`${table.outcome} <> 'accepted' or ${table.sentAt} is not null`),
  ],
)

/** The fees of transfers, each with a checkout of its own. A fee is refunded if the transfer fails (decision 0130). */
export const handoverFees = pgTable(
  'handover_fees',
  {
    checkout: text()
      .primaryKey()
      .references(() => checkouts.reference, { onDelete: 'cascade' }),
    /** The order of the fee. Null: nothing was ordered yet. */
    orderId: id()
      .unique('handover_fees_order')
      .references(() => orders.id),
    giverId: id()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The licence. */
    licenceOrderId: id().notNull(),
    licencePosition: smallint().notNull(),
    /** The giver's request; emptied once the transfer has begun, which then holds it. */
    sender: text().notNull(),
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    network: text().notNull(),
    /** The transfer that it began. Null: not paid, or it failed. */
    handoverId: id()
      .unique('handover_fees_handover')
      .references(() => handovers.id, { onDelete: 'set null' }),
    /** Since when it is on its way back. */
    returnedAt: moment(),
  },
  (table) => [
    index('handover_fees_of_giver').on(table.giverId),
    index('handover_fees_of_line').on(table.licenceOrderId, table.licencePosition),
    index('handover_fees_open')
      .on(table.orderId)
      .where(sql`order_id is not null and handover_id is null and returned_at is null`),
    foreignKey({
      name: 'handover_fees_licence',
      columns: [table.licenceOrderId, table.licencePosition],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete('cascade'),
    check(
      'handover_fees_ordered_first',
      sql`${table.orderId} is not null or (${table.handoverId} is null and ${table.returnedAt} is null)`,
    ),
  ],
)

/** The personal data of givers and recipients. */
export const personalData: readonly PersonalTable[] = [
  {
    table: presents,
    thing: 'orders',
    staysPersonal: 'It is what others have given to the person.',
    rows: ({ memberId }) => sql`(${presents.acceptedBy} = ${memberId} or exists (
      select from ${orders} where ${orders.id} = ${presents.orderId} and ${orders.memberId} = ${memberId}))`,
    withheld: {
      acceptedBy: 'It names the account of another person.',
      checkout: 'It is a name at the payment provider.',
    },
  },
  {
    table: handovers,
    thing: 'orders',
    rows: ({ memberId }) => sql`(${handovers.giverId} = ${memberId} or ${handovers.acceptedBy} = ${memberId})`,
    withheld: {
      giverId: 'It may name the account of another person.',
      acceptedBy: 'It may name the account of another person.',
      network: 'It may be that of another person.',
    },
  },
  {
    table: handoverFees,
    thing: 'orders',
    rows: ownedBy(handoverFees.giverId),
    withheld: {
      checkout: 'It is a name at the payment provider.',
      network: 'It may be that of another person.',
    },
  },
]
