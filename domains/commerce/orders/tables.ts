import { sql } from 'drizzle-orm'
import {
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
} from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { catalogueVersions } from '@/domains/commerce/catalogue/relations'
import { type Platform, type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import type { ProviderName } from '@/integrations/payments/provider'
import { type SellerKind, sellerKinds } from '@/integrations/payments/seller'
import type { BackupPart } from '@/platform/backup/ledger'
import { id, metadataColumn, minorUnits, moment, oneOf, platformsKnown } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import type { Currency } from '@/platform/money/currencies'
import { type HandedAs, handedAs, type OrderOrigin, type OrderStatus, orderOrigins } from './rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    orders: true
  }
}

/** Members' purchases. An order outlives the account that placed it: the books need it. */
export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The reference for members and support. It cannot be guessed and does not reveal a count. */
    number: text().notNull().unique(),
    memberId: id()
      .notNull()
      .references(() => members.id),
    status: smallint().$type<OrderStatus>().notNull(),
    origin: text().$type<OrderOrigin>().notNull(),
    placedAt: moment().notNull(),
    paidAt: moment(),
    /** The buyer's, for what is written to them about this order. */
    language: text().$type<Language>().notNull().default('en'),
    currency: text().$type<Currency>().notNull(),
    /** The amount paid, with VAT: the sum of the lines. */
    total: minorUnits().notNull(),
    /** Where the buyer was, and the VAT rate that held there: 1900 is 19 %. */
    country: text().notNull(),
    vatBasisPoints: integer().notNull(),
    /**
     * The postal code of a place outside the VAT area of the country; null: the country alone decides (decision 0154).
     */
    postalCode: text(),
    /** The catalogue's version when the order was placed, with its products and prices. */
    catalogueVersion: integer()
      .notNull()
      .references(() => catalogueVersions.version),
    couponCode: text(),
    /** The provider that collected the money, and its name for the payment; null for orders before the installation. */
    provider: text().$type<ProviderName>(),
    payment: text(),
    /** The seller: the vendor, or the provider, which then invoices it (decision 0070). */
    soldBy: text().$type<SellerKind>().notNull().default('vendor'),
    /** The buyer asked to be served at once, knowing that the right of withdrawal ends with it. */
    withdrawalWaivedAt: moment(),
    /**
     * The name of the invoice or receipt of an order that was paid elsewhere, which has none of ours (decision 0058).
     */
    outsideDocument: text(),
    /** References that a business asks for on its invoice. */
    purchaseOrder: text(),
    buyerReference: text(),
    /** The affiliate, by the name in the link. */
    affiliate: text(),
    metadata: metadataColumn(),
  },
  (table) => [
    // A payment is fulfilled once.
    unique('orders_payment_once').on(table.provider, table.payment),
    // An order that was paid elsewhere is entered only once.
    unique('orders_document_once').on(table.outsideDocument),
    // Read backwards: newest first, page after page by key.
    index('orders_of_member').on(table.memberId, table.placedAt, table.id),
    // The same of all members.
    index('orders_placed').on(table.placedAt, table.id).concurrently(),
    // The list of all, narrowed by one of these; most orders are complete.
    index('orders_of_country').on(table.country, table.placedAt, table.id).concurrently(),
    index('orders_of_provider').on(table.provider, table.placedAt, table.id).concurrently(),
    index('orders_not_complete').on(table.status, table.placedAt, table.id).concurrently().where(sql`status <> 0`),
    index('orders_number_begins').on(table.number.op('text_pattern_ops')).concurrently(),
    // Sales by time, for the numbers; the time of payment may be unknown for imported orders.
    index('orders_sold').on(sql`coalesce(${table.paidAt}, ${table.placedAt})`),
    check('orders_number_length', sql`char_length(${table.number}) between 1 and 40`),
    check('orders_status_known', sql`${table.status} between 0 and 3`),
    check('orders_sold_by_known', sql`${table.soldBy} in (${oneOf(sellerKinds)})`),
    check('orders_sold_by_provider', sql`${table.soldBy} = 'vendor' or ${table.provider} is not null`),
    check('orders_origin_known', sql`${table.origin} in (${oneOf(orderOrigins)})`),
    check('orders_document_of_entered', sql`(${table.origin} = 'entered') = (${table.outsideDocument} is not null)`),
    check('orders_document_length', sql`char_length(${table.outsideDocument}) between 1 and 100`),
    check('orders_purchase_order_length', sql`char_length(${table.purchaseOrder}) between 1 and 50`),
    check('orders_buyer_reference_length', sql`char_length(${table.buyerReference}) between 1 and 100`),
    check('orders_affiliate_length', sql`char_length(${table.affiliate}) between 1 and 100`),
    check('orders_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('orders_total_not_negative', sql`${table.total} >= 0`),
    check('orders_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('orders_postal_code_length', sql`char_length(${table.postalCode}) between 1 and 20`),
    check('orders_vat_possible', sql`${table.vatBasisPoints} between 0 and 10000`),
  ],
)

/** The lines of orders, as they were when the order was placed. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: id()
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    pid: integer().notNull(),
    term: text().$type<Term>().notNull(),
    platforms: text().array().$type<Platform[]>().notNull(),
    quantity: integer().notNull(),
    /** The product's name in each language. */
    names: jsonb().$type<Texts>().notNull(),
    unitAmount: minorUnits().notNull(),
    /** The amount paid for the line: less than its units cost where a coupon lowered it. */
    amount: minorUnits().notNull(),
    /** The part of it that was refunded while the line was kept: as goodwill, or for some of its units. */
    goodwill: minorUnits().notNull().default(0),
    /** How many of it were given back; the last of them goes with the line. */
    returnedUnits: integer().notNull().default(0),
    /** Each line can be refunded alone. */
    status: smallint().$type<OrderStatus>().notNull(),
    /** When its money went back, refunded or charged back; null with lines that were taken over like that. */
    returnedAt: moment(),
    /** Staff, or a system of the vendor's, took the licence away; no money moved. Null: it was not, or was given back. */
    revokedAt: moment(),
    metadata: metadataColumn(),
    /** The number of months of updates, as sold; null: as long as it may be used. */
    updatesMonths: smallint(),
    /** Free extras that staff have granted: days of its term and of its updates, and devices on each platform. */
    extraDays: integer().notNull().default(0),
    extraUpdatesDays: integer().notNull().default(0),
    extraSeats: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_of_product').on(table.pid, table.orderId).concurrently(),
    // Refunded lines are few among all lines.
    index('order_lines_given_back').on(table.status, table.orderId).where(sql`status in (1, 3)`),
    index('order_lines_goodwill').on(table.orderId).where(sql`goodwill > 0`),
    index('order_lines_returned').on(table.returnedAt).where(sql`returned_at is not null`),
    index('order_lines_revoked').on(table.orderId, table.position).concurrently().where(sql`revoked_at is not null`),
    check('order_lines_position_counts_from_0', sql`${table.position} >= 0`),
    check('order_lines_term_known', sql`${table.term} in (${oneOf(terms)})`),
    check('order_lines_platforms_known', platformsKnown(table.platforms)),
    check(
      'order_lines_returned_units_within_quantity',
      sql`${table.returnedUnits} between 0 and ${table.quantity} - 1`,
    ),
    check('order_lines_extra_days_within', sql`${table.extraDays} between 0 and 3660`),
    check('order_lines_extra_updates_days_within', sql`${table.extraUpdatesDays} between 0 and 3660`),
    check('order_lines_extra_seats_within', sql`${table.extraSeats} between 0 and 1000`),
    check('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('order_lines_status_known', sql`${table.status} between 0 and 3`),
    // Never more goes back than was paid: what is refunded of a line is what goodwill has left of it.
    check('order_lines_goodwill_within_amount', sql`${table.goodwill} between 0 and ${table.amount}`),
    check(
      'order_lines_amount_within_price',
      sql`${table.amount} between 0 and ${table.unitAmount} * ${table.quantity}`,
    ),
  ],
)

/**
 * Holders of lines other than the buyer: of gifts and of transferred licences; a fee and what is included in another
 * licence (decision 0157) have none. The order stays with the buyer (decision 0113).
 */
export const lineHolders = pgTable(
  'line_holders',
  {
    orderId: id().notNull(),
    position: smallint().notNull(),
    /** Null: not accepted yet, so there is no holder. */
    memberId: id().references(() => members.id),
    since: moment().notNull(),
    /** Null: a gift from before this was recorded. */
    handedAs: text().$type<HandedAs>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('line_holders_of_member').on(table.memberId),
    foreignKey({
      name: 'line_holders_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete('cascade'),
    check('line_holders_handed_as_known', sql`${table.handedAs} in (${oneOf(handedAs)})`),
  ],
)

const books = 'The sale and its price belong to the books.'

const placed: PersonalTable = {
  table: orders,
  thing: 'orders',
  rows: ownedBy(orders.memberId),
  wholeBy: [orders.id, orderLines.orderId],
  kept: {
    because: books,
    emptied: { couponCode: null, buyerReference: null, purchaseOrder: null, affiliate: null, metadata: {} },
  },
}

/** The personal data of orders. */
export const personalData: readonly PersonalTable[] = [
  placed,
  {
    table: orderLines,
    rows: under(orderLines.orderId, placed, orders.id),
    also: { currency: sql`(select ${orders.currency} from ${orders} where ${orders.id} = ${orderLines.orderId})` },
    kept: { because: books, emptied: { metadata: {} } },
  },
  {
    table: lineHolders,
    thing: 'orders',
    staysPersonal: 'It is what others have given to the person.',
    rows: ownedBy(lineHolders.memberId),
    kept: { because: books, emptied: { memberId: null } },
  },
]

export const backup: BackupPart = {
  ledger: [
    {
      name: 'orders by status',
      rows: sql`select status::text as key, count(*)::text as value from ${orders} group by status`,
    },
    {
      name: 'money of orders, in smallest units',
      rows: sql`select currency as key, sum(total)::text as value from ${orders} group by currency`,
    },
  ],
  wrong: [
    {
      name: 'orders and their lines',
      rows: sql`select 'order ' || o.number || ' has another total than its lines' from ${orders} o
        left join (select order_id, sum(amount) as amount from ${orderLines} group by order_id) lines on lines.order_id = o.id
        where o.total <> coalesce(lines.amount, 0)`,
    },
  ],
}
