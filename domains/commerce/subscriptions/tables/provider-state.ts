import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { PaymentState, SubscriptionState } from '@/integrations/payments/report'
import { id, minorUnits, moment } from '@/platform/database/columns'
import type { Currency } from '@/platform/money/currencies'

/**
 * Providers' reports on subscriptions, as far as they count: also before the order of the purchase is processed, since
 * reports come in any order.
 */
export const providerSubscriptions = pgTable(
  'provider_subscriptions',
  {
    provider: text().$type<ProviderName>().notNull(),
    subscription: text().notNull(),
    /** The checkout that it names, which anyone who paid may have written. */
    checkout: text().notNull(),
    /** The checkout whose own payment began it (spec 9.2); null: none is known, and it moves nothing. */
    boughtIn: text(),
    state: text().$type<SubscriptionState>(),
    paidUntil: moment(),
    endsAt: moment(),
    at: moment(),
    cardBrand: text(),
    cardLastFour: text(),
    cardExpires: text(),
    cardAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subscription] }),
    unique('provider_subscriptions_bought_once').on(table.provider, table.boughtIn),
    index('provider_subscriptions_of_checkout').on(table.provider, table.checkout),
  ],
)

/** Paid renewals, as providers report them, and their orders. */
export const renewalPayments = pgTable(
  'renewal_payments',
  {
    provider: text().$type<ProviderName>().notNull(),
    payment: text().notNull(),
    subscription: text().notNull(),
    state: text().$type<PaymentState>().notNull(),
    at: moment().notNull(),
    refunded: integer().array().notNull().default([]),
    currency: text().$type<Currency>().notNull(),
    total: minorUnits().notNull(),
    orderId: id().references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.payment] }),
    index('renewal_payments_of').on(table.provider, table.subscription),
  ],
)
