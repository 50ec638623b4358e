import { sql } from 'drizzle-orm'
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
} from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { catalogueVersions } from '@/domains/commerce/catalogue/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { subscriptions } from '@/domains/commerce/subscriptions/relations'
import { type DiscrepancyKind, discrepancyKinds } from '@/domains/commerce/subscriptions/rules/discrepancy'
import type { ProviderName } from '@/integrations/payments/provider'
import type { PaymentState } from '@/integrations/payments/report'
import { type SellerKind, sellerKinds } from '@/integrations/payments/seller'
import { bytes, moment, oneOf } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'
import { type EvidenceSource, evidenceSources } from '../rules/evidence'
import type { FrozenLine } from '../rules/frozen-line'
import { type Mismatch, mismatches, type ReviewState, reviewStates } from '../rules/review'

/** Quotes that a buyer has accepted: exactly these are charged and delivered, even if the catalogue has changed. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** The name that the payment provider and we use. */
    reference: text().primaryKey(),
    /** The hash of the secret on the buyer's page. */
    tokenHash: bytes().notNull().unique(),
    /** The buyer, if signed in; else who the address belongs to is found out when something is paid. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    email: text().notNull(),
    /** The name of a buyer without an account, for the new one. */
    buyerName: text(),
    language: text().$type<Language>().notNull(),
    country: text().notNull(),
    /**
     * The postal code of a place outside the VAT area of the country; null: the country alone decides (decision 0154).
     */
    postalCode: text(),
    currency: text().$type<Currency>().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    vatBasisPoints: integer().notNull(),
    catalogueVersion: integer()
      .notNull()
      .references(() => catalogueVersions.version),
    lines: jsonb().$type<readonly FrozenLine[]>().notNull(),
    couponCode: text(),
    /** The `discount=` whose price was agreed on. */
    discount: text(),
    /** When the buyer asked to be served at once, knowing that the right of withdrawal ends with it. */
    withdrawalWaivedAt: moment(),
    /** References that a business asks for on its invoice. */
    purchaseOrder: text(),
    buyerReference: text(),
    /** The affiliate, and the page of the vendor's own site that the order leads back to, as the link named them. */
    affiliate: text(),
    returnTo: text(),
    /** The quotation that it accepts. */
    quotation: bigint({ mode: 'number' }),
    begunAt: moment().notNull(),
    provider: text().$type<ProviderName>(),
    payment: text(),
    /** The seller that the buyer was shown. */
    soldBy: text().$type<SellerKind>().notNull().default('vendor'),
    /** The state of the payment by the provider's reports, and its time. */
    state: text().$type<PaymentState>().notNull().default('begun'),
    stateAt: moment().notNull(),
    /**
     * When its payment was withdrawn at the provider because a newer checkout has its coupon: it can no longer be paid.
     */
    withdrawnAt: moment(),
    /** Positions that the provider has given the money back for. */
    refunded: integer().array().notNull().default([]),
    /** The payment does not match the agreement: the order is not delivered until it was reviewed. */
    mismatch: text().$type<Mismatch>(),
    orderId: bigint({ mode: 'number' })
      .unique()
      .references(() => orders.id),
    /** The hash of the cookie of the browser that began it; null: the buyer was signed in. */
    browserHash: bytes(),
    /** When that browser put another address in the place of a mistyped one, which it may do once (decision 0084). */
    mendedAt: moment(),
  },
  (table) => [
    unique('checkouts_payment_once').on(table.provider, table.payment),
    index('checkouts_begun').on(table.begunAt),
    index('checkouts_of_member').on(table.memberId).where(sql`member_id is not null`),
    // Paid by a visitor, and no order yet: it is found by the address.
    index('checkouts_of_visitor').on(table.email).where(sql`member_id is null and order_id is null`),
    check('checkouts_sold_by_known', sql`${table.soldBy} in (${oneOf(sellerKinds)})`),
    check('checkouts_postal_code_length', sql`char_length(${table.postalCode}) between 1 and 20`),
    check('checkouts_total_not_negative', sql`${table.total} >= 0`),
  ],
)

/** The evidence of the country of a purchase, kept for the tax office (decision 0081). */
export const countryEvidence = pgTable(
  'country_evidence',
  {
    checkout: text()
      .notNull()
      .references(() => checkouts.reference, { onDelete: 'cascade' }),
    source: text().$type<EvidenceSource>().notNull(),
    country: text().notNull(),
    /** The stated postal code of a place outside the VAT area of the country. */
    postalCode: text(),
    notedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkout, table.source] }),
    index('country_evidence_noted').on(table.notedAt),
    check('country_evidence_source_known', sql`${table.source} in (${oneOf(evidenceSources)})`),
    check('country_evidence_postal_code_length', sql`char_length(${table.postalCode}) between 1 and 20`),
    check('country_evidence_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
  ],
)

/** Purchases that have lowered the price of an upgrade: once towards each, and they are not given back while it stands. */
export const purchaseCredits = pgTable(
  'purchase_credits',
  {
    checkout: text()
      .notNull()
      .references(() => checkouts.reference),
    /** The line of the checkout, and so of its order, whose price is lower by it. */
    upgrade: smallint().notNull(),
    orderId: bigint({ mode: 'number' }).notNull(),
    position: smallint().notNull(),
    /** The product that is upgraded to. */
    toward: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'purchase_credits_once', columns: [table.orderId, table.position, table.toward] }),
    foreignKey({
      name: 'purchase_credits_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    index('purchase_credits_of_checkout').on(table.checkout),
  ],
)

/**
 * Payments that did not fit what was agreed on, and what people have decided about them. Nothing is delivered until then.
 */
export const paymentReviews = pgTable(
  'payment_reviews',
  {
    checkout: text()
      .primaryKey()
      .references(() => checkouts.reference),
    /** The kind of mismatch. */
    mismatch: text().$type<Mismatch>().notNull(),
    state: text().$type<ReviewState>().notNull().default('open'),
    /** The amount received, in smallest units. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    openedAt: moment().notNull(),
    decidedAt: moment(),
    operator: text(),
    /** The provider's name for the money on its way back. */
    reference: text(),
    /** How often the provider has refused; the next time it is asked is a request of its own. */
    refusals: integer().notNull().default(0),
    /** The provider's message then. */
    note: text(),
  },
  (table) => [
    index('payment_reviews_by_state').on(table.state, table.openedAt),
    check('payment_reviews_mismatch_known', sql`${table.mismatch} in (${oneOf(mismatches)})`),
    check('payment_reviews_state_known', sql`${table.state} in (${oneOf(reviewStates)})`),
    check('payment_reviews_decided_by_somebody', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
)

/** The subscriptions whose rest has paid for a part of something: of each it does so once. */
export const creditUses = pgTable(
  'credit_uses',
  {
    subscriptionId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => subscriptions.id),
    checkout: text()
      .notNull()
      .references(() => checkouts.reference, { onDelete: 'cascade' }),
  },
  (table) => [index('credit_uses_of_checkout').on(table.checkout)],
)

/** One row for each coupon that was ever used; each use locks it first, so that uses are counted one by one. */
export const couponGates = pgTable('coupon_gates', { code: text().primaryKey() })

/** Uses of coupons, and reservations. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** A checkout uses one coupon at most. */
    checkout: text()
      .primaryKey()
      .references(() => checkouts.reference, { onDelete: 'cascade' }),
    code: text()
      .notNull()
      .references(() => couponGates.code),
    /** The member whose use it is; a visitor's is attached when the payment comes. */
    memberId: bigint({ mode: 'number' }).references(() => members.id),
    /** Until then it counts without a payment; null: the payment has come, or is on its way. */
    reservedUntil: moment(),
  },
  (table) => [index('coupon_uses_of_code').on(table.code, table.memberId)],
)

/**
 * Payments and subscriptions that name a checkout to which they do not belong: they change nothing, and staff review
 * them (spec 9.2).
 */
export const discrepancies = pgTable(
  'discrepancies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().$type<ProviderName>().notNull(),
    kind: text().$type<DiscrepancyKind>().notNull(),
    /** The provider's name for the payment, or for the subscription. */
    name: text().notNull(),
    /** The checkout that it names; there may be none of that name. */
    checkout: text().notNull(),
    /** The subscription that the payment is for. */
    subscription: text(),
    /** The received and the agreed amount, in smallest units; null: no money is reported, or nothing was agreed. */
    amount: bigint({ mode: 'number' }),
    currency: text().$type<Currency>(),
    agreedAmount: bigint({ mode: 'number' }),
    agreedCurrency: text().$type<Currency>(),
    openedAt: moment().notNull(),
    /** The time of an operator's review, and the operator. */
    closedAt: moment(),
    operator: text(),
  },
  (table) => [
    unique('discrepancies_once').on(table.provider, table.kind, table.name),
    index('discrepancies_open').on(table.openedAt, table.id).where(sql`closed_at is null`),
    check('discrepancies_kind_known', sql`${table.kind} in (${oneOf(discrepancyKinds)})`),
    check('discrepancies_closed_by_somebody', sql`(${table.closedAt} is null) = (${table.operator} is null)`),
  ],
)
