import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import { orders } from '@/domains/commerce/orders/relations'
import type { ProviderName } from '@/integrations/payments/provider'
import type { BackupPart } from '@/platform/backup/ledger'
import { id, minorUnits, moment, oneOf } from '@/platform/database/columns'
import type { Currency } from '@/platform/money/currencies'
import type { Reason } from '../rules/cancelling'
import { endings, type RenewalStep, renewalSteps, type State, type SubscriptionEnd, states } from '../rules/life'

/** Members' subscriptions: one for each line of an order that is a subscription. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The reference for members and links; it cannot be guessed. */
    reference: text().notNull().unique(),
    memberId: id()
      .notNull()
      .references(() => members.id),
    /** The order in which it was bought, and its line there. */
    orderId: id()
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    pid: integer().notNull(),
    term: text().$type<Term>().notNull(),
    state: text().$type<State>().notNull(),
    startedAt: moment().notNull(),
    /** When the period ends that is paid for. */
    paidUntil: moment().notNull(),
    endedAt: moment(),
    ending: text().$type<SubscriptionEnd>(),
    currency: text().$type<Currency>().notNull(),
    /** The price paid for the running period, and that of the next one; both with VAT. */
    amount: minorUnits().notNull(),
    renewalAmount: minorUnits().notNull(),
    /** How many of it, all of which the amounts are for. */
    quantity: smallint().notNull().default(1),
    /** The country at whose lower prices it was sold; null: at those of the list (decision 0086). */
    priceCountry: text(),
    /** The country of the order in which it was bought, whose law says when a renewal is announced (decision 0169). */
    buyerCountry: text(),
    /** The credit on the running period from the payment of the one before it (decision 0076). */
    credited: minorUnits().notNull().default(0),
    /** When the plan began that runs; null: it is the one that was bought. */
    planSince: moment(),
    /** When another plan took the place of what the line in which it was bought has paid for. */
    replacedAt: moment(),
    /** Agreed on: nothing is charged and nothing given from the end of the period until then. */
    pausedFrom: moment(),
    pausedUntil: moment(),
    /** The end of the unpaid trial; null: it began with a payment. */
    trialUntil: moment(),
    /** The provider that collects, the checkout that it names, and the provider's own name for it once known. */
    provider: text().$type<ProviderName>(),
    checkout: text(),
    providerSubscription: text(),
    cardBrand: text(),
    cardLastFour: text(),
    /** The last month in which it is good, as `2027-03`, and how many letters were written about its end. */
    cardExpires: text(),
    cardNotices: smallint().notNull().default(0),
    /** The renewal that the subscriber was reminded of, and how many reminders were written since one failed. */
    noticedFor: moment(),
    reminded: smallint().notNull().default(0),
    /** Since when a payment for it is disputed: its renewals were stopped for that alone, and go on when it is decided. */
    disputedAt: moment(),
    /** When there is something to do about it next. */
    lookAt: moment(),
  },
  (table) => [
    unique('subscriptions_line_once').on(table.orderId, table.position),
    index('subscriptions_of_member').on(table.memberId),
    index('subscriptions_of_checkout').on(table.provider, table.checkout),
    index('subscriptions_of_provider').on(table.provider, table.providerSubscription),
    index('subscriptions_tried').on(table.pid, table.cardLastFour).where(sql`trial_until is not null`),
    // The lists of staff: all that run, and those of a state, by their next payment.
    index('subscriptions_running').on(table.paidUntil, table.id).concurrently().where(sql`state <> 'ended'`),
    index('subscriptions_of_state').on(table.state, table.paidUntil, table.id).concurrently(),
    index('subscriptions_started').on(table.startedAt),
    index('subscriptions_to_look_at').on(table.lookAt).where(sql`look_at is not null`),
    check('subscriptions_state_known', sql`${table.state} in (${oneOf(states)})`),
    check('subscriptions_ending_known', sql`${table.ending} in (${oneOf(endings)})`),
    check('subscriptions_ended_once', sql`(${table.state} = 'ended') = (${table.endedAt} is not null)`),
    check('subscriptions_ended_for_a_reason', sql`(${table.endedAt} is null) = (${table.ending} is null)`),
    check('subscriptions_term_known', sql`${table.term} in (${oneOf(terms)})`),
    check('subscriptions_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('subscriptions_amounts_not_negative', sql`${table.amount} >= 0 and ${table.renewalAmount} >= 0`),
    check('subscriptions_quantity', sql`${table.quantity} >= 1 and ${table.credited} >= 0`),
    check('subscriptions_price_country', sql`${table.priceCountry} ~ '^[A-Z]{2}$'`),
    check('subscriptions_buyer_country', sql`${table.buyerCountry} ~ '^[A-Z]{2}$'`),
    check(
      'subscriptions_pause_whole',
      sql`(${table.pausedFrom} is null) = (${table.pausedUntil} is null) and ${table.pausedUntil} > ${table.pausedFrom}`,
    ),
    check('subscriptions_paused_for_a_time', sql`${table.state} <> 'paused' or ${table.pausedFrom} is not null`),
    check('subscriptions_card_month', sql`${table.cardExpires} ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('subscriptions_last_four', sql`${table.cardLastFour} ~ '^[0-9]{4}$'`),
  ],
)

/** The orders that each subscription's renewals have become, beside the one in which it was bought. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    orderId: id()
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    subscriptionId: id()
      .notNull()
      .references(() => subscriptions.id),
    /** When another plan took its place. */
    replacedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('subscription_periods_of').on(table.subscriptionId),
  ],
)

/** The steps in the renewals of each subscription; the paid periods are in the table above. */
export const subscriptionSteps = pgTable(
  'subscription_steps',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: id()
      .notNull()
      .references(() => subscriptions.id),
    at: moment().notNull(),
    step: text().$type<RenewalStep>().notNull(),
    /** Until when it went on by then if nothing more was reported of it: of one that failed, to the end of the grace. */
    runsUntil: moment().notNull(),
  },
  (table) => [
    index('subscription_steps_of').on(table.subscriptionId, table.at),
    check('subscription_steps_known', sql`${table.step} in (${oneOf(renewalSteps)})`),
  ],
)

/** Members' answers on the way to cancelling: the offer that they took, or the reason that they gave. */
export const cancellations = pgTable(
  'cancellations',
  {
    /** The reference in links and calls. */
    id: text().primaryKey(),
    memberId: id()
      .notNull()
      .references(() => members.id),
    /** Null as long as only the reason is given. */
    subscriptionId: id().references(() => subscriptions.id),
    begunAt: moment().notNull(),
    reason: smallint().$type<Reason>(),
    words: text(),
    /** They took the offer instead. */
    offerTakenAt: moment(),
    cancelledAt: moment(),
  },
  (table) => [
    index('cancellations_of_member').on(table.memberId, table.begunAt),
    check('cancellations_reason_known', sql`${table.reason} between 1 and 4`),
  ],
)

export const backup: BackupPart = {
  ledger: [
    {
      name: 'subscriptions by state',
      rows: sql`select state as key, count(*)::text as value from ${subscriptions} group by state`,
    },
  ],
}
