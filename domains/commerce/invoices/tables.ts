import { eq, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { profiles } from '@/domains/accounts/profile/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { BackupPart } from '@/platform/backup/ledger'
import { id, moment, oneOf } from '@/platform/database/columns'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { type Buyer, type CreditCause, type EarlierKind, earlierKinds, type InvoiceContent } from './rules'

/**
 * How far each series of numbers has come. Anyone who takes a number holds the row until the document that bears it is
 * written, so no number is left out and none is given twice.
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    /** The pattern with its year filled in. */
    name: text().primaryKey(),
    last: integer().notNull(),
  },
  (table) => [check('invoice_series_counts_from_1', sql`${table.last} > 0`)],
)

/** Invoices. A trigger prevents changes and deletions of rows. */
export const invoices = pgTable(
  'invoices',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    orderId: id()
      .notNull()
      .references(() => orders.id),
    number: text().notNull().unique(),
    issuedAt: moment().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
    /** Null until the member opens the invoice; business information may be added to it once. */
    buyer: jsonb().$type<Buyer>(),
    /** The invoice of the same order that this one replaces, made out to another buyer; null: it is the first. */
    replaces: id(),
  },
  (table) => [
    unique('invoices_id_order').on(table.id, table.orderId),
    foreignKey({
      name: 'invoices_replaces_own',
      columns: [table.replaces, table.orderId],
      foreignColumns: [table.id, table.orderId],
    }),
    // An order has one first invoice, and an invoice one replacement, under concurrent calls as well.
    uniqueIndex('invoices_first_once').on(table.orderId).where(sql`replaces is null`),
    unique('invoices_replaced_once').on(table.replaces),
    index('invoices_of_order').on(table.orderId),
    index('invoices_number_begins').on(table.number.op('text_pattern_ops')).concurrently(),
    // The books read them in the order in which they were issued.
    index('invoices_issued').on(table.issuedAt, table.id),
  ],
)

/** Credit notes. Their figures are the invoice's, negated. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: id()
      .notNull()
      .references(() => invoices.id),
    number: text().notNull().unique(),
    issuedAt: moment().notNull(),
    cause: text().$type<CreditCause>().notNull(),
  },
  (table) => [
    index('credit_notes_of_invoice').on(table.invoiceId),
    index('credit_notes_issued').on(table.issuedAt, table.id),
    check('credit_notes_cause_known', sql`${table.cause} in ('refunded', 'chargedBack', 'corrected', 'goodwill')`),
  ],
)

/** The credited lines of invoices: each is credited once. */
export const creditedLines = pgTable(
  'credited_lines',
  {
    invoiceId: id()
      .notNull()
      .references(() => invoices.id),
    position: smallint().notNull(),
    creditNoteId: id()
      .notNull()
      .references(() => creditNotes.id),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
)

/** Partial refunds of lines that were kept; a credit note on the whole line credits the rest. */
export const creditedAmounts = pgTable(
  'credited_amounts',
  {
    /** The case by which it went back: reported twice, it is noted once. */
    refund: text().primaryKey(),
    invoiceId: id()
      .notNull()
      .references(() => invoices.id),
    position: smallint().notNull(),
    creditNoteId: id()
      .notNull()
      .references(() => creditNotes.id),
    /** In the smallest unit of the invoice's currency. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** The number of refunded units; null: it is goodwill, and all units were kept. */
    units: integer(),
  },
  (table) => [
    index('credited_amounts_of_invoice').on(table.invoiceId),
    check('credited_amounts_positive', sql`${table.amount} > 0`),
    check('credited_amounts_units_positive', sql`${table.units} > 0`),
  ],
)

/** Documents that were issued elsewhere for imported orders, apart from our numbers and figures. */
export const earlierDocuments = pgTable(
  'earlier_documents',
  {
    orderId: id()
      .notNull()
      .references(() => orders.id),
    number: text().notNull(),
    kind: text().$type<EarlierKind>().notNull(),
    issuedAt: moment().notNull(),
    /** The key of its PDF, by content; null: none was imported. */
    fileKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    check('earlier_documents_kind_known', sql`${table.kind} in (${oneOf(earlierKinds)})`),
  ],
)

/** Licence keys that were given out with earlier orders, for programs that ask for one. */
export const earlierKeys = pgTable(
  'earlier_keys',
  {
    orderId: id().notNull(),
    position: smallint().notNull(),
    /** The unit of the line's quantity, from 1. */
    unit: integer().notNull(),
    key: text().notNull(),
    /** Staff have disabled it: no new device may use it until they enable it again. */
    disabledAt: moment(),
    /** Why, for staff alone. */
    disabledBecause: text(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.unit] }),
    check('earlier_keys_disabled_with_reason', sql`(${table.disabledAt} is null) = (${table.disabledBecause} is null)`),
    // Staff finds members by a key that they read out.
    index('earlier_keys_by_key').on(sql`lower(${table.key})`),
    foreignKey({
      name: 'earlier_keys_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
  ],
)

const law = 'Tax law wants invoices kept as they were issued, with the name and address of the buyer.'

/**
 * The buyer's data that an invoice must keep: name and business, without the email address. An unopened invoice has no
 * buyer yet: it gets the account's current one before the account is erased.
 */
const buyer = sql`coalesce(
  ${invoices.buyer} || '{"email": ""}',
  (select jsonb_build_object('name', ${members.username}, 'email', '', 'business',
      case when ${profiles.company} || ${profiles.taxId} || ${profiles.addressLine} <> '' then jsonb_build_object(
        'name', ${members.username}, 'company', ${profiles.company}, 'taxId', ${profiles.taxId}, 'country', ${profiles.country},
        'addressLine', ${profiles.addressLine}, 'city', ${profiles.city}, 'postalCode', ${profiles.postalCode},
        'state', ${profiles.state}, 'phone', '') end)
    from ${orders} join ${members} on ${eq(members.id, orders.memberId)}
    left join ${profiles} on ${eq(profiles.memberId, members.id)}
    where ${eq(orders.id, invoices.orderId)}))`

const issued: PersonalTable = {
  table: invoices,
  rows: under(invoices.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
  kept: { because: law, emptied: { buyer } },
}

/** The personal data of invoices. */
export const personalData: readonly PersonalTable[] = [
  issued,
  {
    table: earlierDocuments,
    rows: under(earlierDocuments.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
    withheld: { fileKey: 'It is opened from the order.' },
    kept: { because: law },
  },
  {
    table: earlierKeys,
    rows: under(earlierKeys.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
  },
  { table: creditNotes, rows: under(creditNotes.invoiceId, issued, invoices.id), kept: { because: law } },
  { table: creditedLines, rows: under(creditedLines.invoiceId, issued, invoices.id), kept: { because: law } },
  { table: creditedAmounts, rows: under(creditedAmounts.invoiceId, issued, invoices.id), kept: { because: law } },
]

export const backup: BackupPart = {
  files: [earlierDocuments.fileKey],
  ledger: [
    {
      name: 'documents',
      rows: sql`
        select 'invoices' as key, count(*)::text as value from ${invoices}
        union all select 'credit notes', count(*)::text from ${creditNotes}`,
    },
    { name: 'last number of series', rows: sql`select name as key, last::text as value from ${invoiceSeries}` },
  ],
  // Each number was given to one document, so there are as many of these as the series have counted.
  wrong: [
    {
      name: 'series and their documents',
      rows: sql`select 'the series have counted ' || counted || ' documents, and there are ' || there
        from (select (select coalesce(sum(last), 0) from ${invoiceSeries}) as counted,
          (select count(*) from ${invoices}) + (select count(*) from ${creditNotes}) as there) sums
        where counted <> there`,
    },
  ],
}
