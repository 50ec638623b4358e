import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { minorUnits, moment } from '@/platform/database/columns'
import type { Currency } from '@/platform/money/money'
import type { MovementKind } from './movement'
import type { PaymentItem, ProviderName, Renewal } from './provider'
import type { DeliveryState, PaymentState } from './report'

const name = () => text().$type<ProviderName>()

/** Every webhook that was believed. Its row and its effect are one transaction, so a second delivery finds it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    provider: name().notNull(),
    /** The provider's name for the event. */
    event: text().notNull(),
    kind: text().notNull(),
    receivedAt: moment().notNull(),
    /** The report, without the buyer: enough to apply it again, and no personal data. Null: nothing of ours. */
    tells: jsonb(),
    /** Failed: it was believed, and what follows from it could not be done; a further delivery or a person tries again. */
    state: text().$type<DeliveryState>().notNull().default('done'),
    /** The last error, and the number of failures. */
    error: text(),
    failures: integer().notNull().default(0),
    /** How often operators had it done again. */
    replays: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.event] }),
    index('webhook_deliveries_received').on(table.receivedAt, table.event),
    index('webhook_deliveries_failed').on(table.receivedAt, table.event).where(sql`state = 'failed'`),
    check('webhook_deliveries_state_known', sql`${table.state} in ('done', 'failed')`),
  ],
)

/** Up to when each provider has been asked for what lost webhooks would have reported. */
export const reconciliations = pgTable('reconciliations', {
  provider: name().primaryKey(),
  reachedAt: moment().notNull(),
})

/** Transfers to the vendor's own account: the books of this payment method. */
export const transfers = pgTable(
  'transfers',
  {
    /** Ours, by which the buyer's bank names it (ISO 11649), and what the payment is called. */
    reference: text().primaryKey(),
    checkout: text().notNull().unique(),
    currency: text().$type<Currency>().notNull(),
    total: minorUnits().notNull(),
    /** The amount received. */
    received: minorUnits().notNull().default(0),
    state: text().$type<PaymentState>().notNull(),
    /** When the state came about. */
    changedAt: moment().notNull(),
    askedAt: moment().notNull(),
    /** When the buyer had it in writing; null: not yet. */
    letterAt: moment(),
    /** Null: they were reminded. */
    remindAt: moment(),
    payableUntil: moment().notNull(),
  },
  (table) => [
    index('transfers_changed').on(table.changedAt),
    index('transfers_waiting').on(table.payableUntil).where(sql`state = 'waiting'`),
    check('transfers_state_known', sql`${table.state} in ('waiting', 'declined', 'paid')`),
    check('transfers_received_not_negative', sql`${table.received} >= 0`),
  ],
)

/** Providers' fees of payments, reported once the money is on the balance; no buyer's data. */
export const paymentFees = pgTable(
  'payment_fees',
  {
    provider: name().notNull(),
    payment: text().notNull(),
    /** The currency of the provider's balance, which may differ from the payment's. */
    currency: text().$type<Currency>().notNull(),
    amount: minorUnits().notNull(),
    /** When the money was on the provider's balance. */
    keptAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.payment] }),
    index('payment_fees_kept').on(table.keptAt, table.currency, table.amount),
  ],
)

/** Movements of the vendor's balances with providers, as reported; no buyer's data. */
export const providerMovements = pgTable(
  'provider_movements',
  {
    provider: name().notNull(),
    /** The provider's name for it. */
    id: text().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    at: moment().notNull(),
    /** The currency of the balance. */
    currency: text().$type<Currency>().notNull(),
    amount: minorUnits().notNull(),
    fee: minorUnits().notNull(),
    /** The provider's name for what has moved. */
    source: text(),
    /** As its order names it; null: it belongs to none. */
    payment: text(),
    /** The amount for the buyer. */
    soldCurrency: text().$type<Currency>(),
    sold: minorUnits(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('provider_movements_at').on(table.at, table.provider, table.id),
    index('provider_movements_payment').on(table.provider, table.payment),
    check(
      'provider_movements_kind_known',
      sql`${table.kind} in ('payment', 'refund', 'dispute', 'fee', 'payout', 'reserve', 'other')`,
    ),
    check('provider_movements_sold_whole', sql`(${table.sold} is null) = (${table.soldCurrency} is null)`),
  ],
)

/** The time span for which the balance at each provider was read. */
export const movementReadings = pgTable('movement_readings', {
  provider: name().primaryKey(),
  since: moment().notNull(),
  reachedAt: moment().notNull(),
})

/** The books of the sandbox, which is a provider like any other: nothing but the provider reads them. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Anyone who knows it may pay. */
    id: text().primaryKey(),
    checkout: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    total: minorUnits().notNull(),
    items: jsonb().$type<readonly PaymentItem[]>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** When the state came about. */
    changedAt: moment().notNull(),
    refunded: integer().array().notNull().default([]),
    /** All that is kept of a card. */
    cardBrand: text(),
    cardLastFour: text(),
    /** The last month in which it is good, as `2027-03`. */
    cardExpires: text(),
    subscription: text(),
    renewal: boolean().notNull().default(false),
    /** How many attempts to pay it were refused. */
    refusals: integer().notNull().default(0),
    /** It can no longer be paid. */
    withdrawn: boolean().notNull().default(false),
  },
  (table) => [
    index('sandbox_payments_changed').on(table.changedAt),
    check('sandbox_payments_last_four', sql`${table.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
)

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text().primaryKey(),
    checkout: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    every: text().$type<Renewal['every']>().notNull(),
    /** The price of a renewal. */
    amount: minorUnits().notNull(),
    /** The day of the month on which it began, which a short month does not move for good. */
    startedAt: moment().notNull(),
    periods: integer().notNull(),
    paidUntil: moment().notNull(),
    /** The means of payment; empty for subscriptions from before cards were kept. */
    cardBrand: text(),
    cardLastFour: text(),
    /** The last month in which it is good, as `2027-03`. */
    cardExpires: text(),
    /** How often the renewal that is due has failed, and when it is tried again. */
    failures: integer().notNull().default(0),
    chargeAt: moment().notNull(),
    cancelled: boolean().notNull().default(false),
    /** The rhythm from the next renewal on; null: as ever. */
    nextEvery: text().$type<Renewal['every']>(),
    /** Nothing is charged from the end of the period until then. */
    pausedUntil: moment(),
    ended: boolean().notNull().default(false),
    changedAt: moment().notNull(),
  },
  (table) => [index('sandbox_subscriptions_due').on(table.chargeAt).where(sql`not ended`)],
)

export const sandboxRefunds = pgTable('sandbox_refunds', {
  /** The key of the request: two requests with one key are one refund. */
  key: text().primaryKey(),
  reference: text().notNull(),
  payment: text()
    .notNull()
    .references(() => sandboxPayments.id),
  /** The item and the amount of a refund of a part of one item's price. */
  position: smallint(),
  amount: minorUnits(),
})

/** How far the time of a trial is ahead of the real one: one row, or none while it was never turned on. */
export const trialClock = pgTable(
  'trial_clock',
  {
    only: boolean().primaryKey().default(true),
    /** In milliseconds. */
    ahead: minorUnits().notNull(),
  },
  (table) => [check('trial_clock_only', sql`${table.only}`), check('trial_clock_forward', sql`${table.ahead} >= 0`)],
)

/** The secrets that sign the sandbox's webhooks: made by the first process that needs them, the same for all. */
export const sandboxSecrets = pgTable('sandbox_secrets', {
  purpose: text().primaryKey(),
  secret: text().notNull(),
})
