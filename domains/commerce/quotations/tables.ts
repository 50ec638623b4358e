import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { catalogueVersions } from '@/domains/commerce/catalogue/relations'
import type { Buyer } from '@/domains/commerce/invoices/rules'
import { operators } from '@/domains/staff/operators/relations'
import { id, moment } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import type { Currency } from '@/platform/money/money'
import type { QuotationLine } from './rules/quotation'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    quotations: true
  }
}

/** How far each series of numbers has come. */
export const quotationSeries = pgTable(
  'quotation_series',
  {
    /** The pattern with its year filled in. */
    name: text().primaryKey(),
    last: integer().notNull(),
  },
  (table) => [check('quotation_series_counts_from_1', sql`${table.last} > 0`)],
)

/** Quotations: prices that were promised in writing, with their buyer, products and end (decision 0090). */
export const quotations = pgTable(
  'quotations',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    /** The secret of the link to read the quotation and buy at its price. */
    key: text().notNull().unique(),
    memberId: bigint({ mode: 'number' }).references(() => members.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The buyer as the document names them. */
    buyer: jsonb().$type<Buyer>().notNull(),
    language: text().$type<Language>().notNull(),
    country: text().notNull(),
    /**
     * The postal code of a place outside the VAT area of the country; null: the country alone decides (decision 0154).
     */
    postalCode: text(),
    currency: text().$type<Currency>().notNull(),
    vatBasisPoints: integer().notNull(),
    catalogueVersion: integer()
      .notNull()
      .references(() => catalogueVersions.version),
    lines: jsonb().$type<readonly QuotationLine[]>().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** The reference that the buyer asks for on it, and on the invoice. */
    purchaseOrder: text(),
    /** The note of staff on it; null: none. */
    note: text(),
    /** The operator who promises it, by name; null: the buyer asked for it at the checkout. */
    operator: text(),
    /** The same, to be compared: it holds as long as they may promise a price (decision 0141). */
    operatorId: id().references(() => operators.id, { onDelete: 'set null' }),
    /** When another operator, or the same after a reset, has taken it over; null: it is the word of its maker. */
    takenOverAt: moment(),
    createdAt: moment().notNull(),
    validUntil: moment().notNull(),
    withdrawnAt: moment(),
    /** The checkout that accepts it; only that one can be paid. */
    checkout: text(),
    acceptedAt: moment(),
  },
  (table) => [
    index('quotations_of_member').on(table.memberId).where(sql`member_id is not null`),
    index('quotations_to').on(sql`lower(${table.email})`),
    index('quotations_valid').on(table.validUntil),
    index('quotations_of_operator').on(table.operatorId).where(sql`operator_id is not null`),
    check('quotations_operator_named', sql`${table.operatorId} is null or ${table.operator} is not null`),
    check('quotations_postal_code_length', sql`char_length(${table.postalCode}) between 1 and 20`),
    check('quotations_total_positive', sql`${table.total} > 0`),
  ],
)

/** The personal data of quotations. */
export const personalData: readonly PersonalTable[] = [
  {
    table: quotations,
    thing: 'quotations',
    rows: ownedBy(quotations.memberId),
    withheld: {
      key: 'Its holder may buy at this price.',
      checkout: 'Its holder may pay.',
      operator: 'It names a person of the vendor’s staff.',
      operatorId: 'It names a person of the vendor’s staff.',
    },
  },
]
