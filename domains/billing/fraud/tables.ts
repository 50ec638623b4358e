import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { checkouts } from '@/domains/commerce/checkout/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import { type ProviderReview, providerReviews, type RiskLevel, riskLevels } from '@/integrations/payments/risk'
import { id, moment, oneOf } from '@/platform/database/columns'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { type BlockKind, blockKinds } from './rules/blocks'
import { type ReviewState, reviewStates } from './rules/limits'
import type { Mark } from './rules/marks'

const ofCheckout = () =>
  text()
    .notNull()
    .references(() => checkouts.reference, { onDelete: 'cascade' })

/** Where payments were begun from, for as long as that can matter (decision 0082). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    checkout: ofCheckout().primaryKey(),
    network: text().notNull(),
    /** As the proxy in front says; null: it does not. */
    networkCountry: text(),
    /** Where the card that paid comes from, as the provider says. */
    cardCountry: text(),
    begunAt: moment().notNull(),
  },
  (table) => [
    index('payment_attempts_from').on(table.network, table.begunAt),
    index('payment_attempts_begun').on(table.begunAt),
  ],
)

/** Payments that a bank or a provider has refused, one row for each attempt. */
export const refusedPayments = pgTable(
  'refused_payments',
  {
    provider: text().$type<ProviderName>().notNull(),
    /** The provider's name for it. */
    attempt: text().notNull(),
    checkout: ofCheckout(),
    refusedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.attempt] }),
    index('refused_payments_of').on(table.checkout),
    index('refused_payments_at').on(table.refusedAt),
  ],
)

/** Providers' ratings of payments, by their names for them. */
export const paymentRisks = pgTable(
  'payment_risks',
  {
    provider: text().$type<ProviderName>().notNull(),
    payment: text().notNull(),
    level: text().$type<RiskLevel>(),
    review: text().$type<ProviderReview>(),
    warnedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.payment] }),
    check('payment_risks_level_known', sql`${table.level} in (${oneOf(riskLevels)})`),
    check('payment_risks_review_known', sql`${table.review} in (${oneOf(providerReviews)})`),
  ],
)

/** The facts that were known when an order was marked, for the decision. */
export interface ReviewFacts {
  readonly network: string | null
  readonly networkCountry: string | null
  readonly cardCountry: string | null
  readonly refusedOfBuyer: number
  readonly refusedFromNetwork: number
}

/** Orders that a rule has marked (decision 0083). */
export const orderReviews = pgTable(
  'order_reviews',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    orderId: id()
      .notNull()
      .unique()
      .references(() => orders.id),
    state: text().$type<ReviewState>().notNull().default('open'),
    marks: text().array().$type<Mark[]>().notNull(),
    facts: jsonb().$type<ReviewFacts>().notNull(),
    /** The purchase rests until a decision. */
    resting: boolean().notNull(),
    openedAt: moment().notNull(),
    decidedAt: moment(),
    /** The operator who decided; null: not decided, or not necessary. */
    operator: text(),
    note: text(),
    /** Counts what has become of it: staff decide on what they have seen, or not at all. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('order_reviews_by_state').on(table.state, table.id),
    check('order_reviews_state_known', sql`${table.state} in (${oneOf(reviewStates)})`),
    check('order_reviews_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
    check('order_reviews_note_length', sql`char_length(${table.note}) <= 500`),
  ],
)

/** Buyers and networks that staff have blocked from purchases. */
export const blocks = pgTable(
  'blocks',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<BlockKind>().notNull(),
    value: text().notNull(),
    reason: text().notNull(),
    operator: text().notNull(),
    addedAt: moment().notNull(),
    /** Null: until an operator lifts it. */
    expiresAt: moment(),
    liftedAt: moment(),
    liftedBy: text(),
  },
  (table) => [
    uniqueIndex('blocks_once').on(table.kind, table.value).where(sql`lifted_at is null`),
    check('blocks_kind_known', sql`${table.kind} in (${oneOf(blockKinds)})`),
    check('blocks_lifted_by_somebody', sql`(${table.liftedAt} is null) = (${table.liftedBy} is null)`),
    check('blocks_reason_length', sql`char_length(${table.reason}) <= 500`),
  ],
)

const begun: Pick<PersonalTable, 'table' | 'rows'> = {
  table: checkouts,
  rows: ({ memberId }) => sql`(${checkouts.memberId} = ${memberId} or ${checkouts.orderId} in (
    select ${orders.id} from ${orders} where ${orders.memberId} = ${memberId}))`,
}

/** The personal data of the guard against misuse. */
export const personalData: readonly PersonalTable[] = [
  {
    table: paymentAttempts,
    rows: under(paymentAttempts.checkout, begun, checkouts.reference),
    withheld: { checkout: 'Its holder may pay.' },
  },
  {
    table: refusedPayments,
    rows: under(refusedPayments.checkout, begun, checkouts.reference),
    withheld: { checkout: 'Its holder may pay.' },
  },
  {
    table: orderReviews,
    rows: under(orderReviews.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
    withheld: {
      marks: 'Its reader could circumvent the rules.',
      facts: 'Its reader could circumvent the rules.',
      operator: 'It may name a person of the vendor’s staff.',
      note: 'A note of staff is not the member’s own text.',
    },
    kept: {
      because: 'Why an order was refunded belongs to the books.',
      emptied: {
        note: null,
        facts: sql`'{"network":null,"networkCountry":null,"cardCountry":null,"refusedOfBuyer":0,"refusedFromNetwork":0}'::jsonb`,
      },
    },
  },
  {
    table: blocks,
    rows: ({ addresses }) => sql`(${blocks.kind} = 'email' and ${blocks.value} in ${addresses})`,
    notExported: 'Its reader could circumvent the blocks.',
  },
]
