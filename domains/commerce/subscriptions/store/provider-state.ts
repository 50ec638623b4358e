import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ProviderName } from '@/integrations/payments/provider'
import type { PaidCard, PaymentStatus } from '@/integrations/payments/report'
import type { Transaction } from '@/platform/database/connect'
import { cardAfter } from '../rules/card-end'
import type { ReportedState } from '../rules/life'
import { providerSubscriptions, renewalPayments } from '../tables/provider-state'
import { subscriptions } from '../tables/subscriptions'
import type { CheckoutSource } from './sources'

export type ProviderSubscription = typeof providerSubscriptions.$inferSelect
export type RenewalPayment = typeof renewalPayments.$inferSelect

interface SubscriptionReference {
  readonly provider: ProviderName
  readonly subscription: string
  readonly checkout: string
}

/**
 * Returns the recorded state of a provider's subscription. Its row, and before it its checkout's, stay locked until the
 * transaction ends.
 */
export async function lockProviderState(
  transaction: Transaction,
  { lockCheckout }: Pick<CheckoutSource, 'lockCheckout'>,
  named: SubscriptionReference,
): Promise<ProviderSubscription> {
  await lockCheckout(transaction, named.checkout)
  await transaction.insert(providerSubscriptions).values(named).onConflictDoNothing()
  const [found] = await transaction.select().from(providerSubscriptions).where(isNamed(named)).for('update')
  if (!found) throw new Error(`Nothing is known of the subscription ${named.subscription}`)
  return found
}

/**
 * Returns the subscription that a checkout's own payment began; null: none is reported yet. The checkout must be
 * locked.
 */
export async function lockProviderStateOfCheckout(transaction: Transaction, provider: ProviderName, checkout: string) {
  const [found] = await transaction
    .select()
    .from(providerSubscriptions)
    .where(and(eq(providerSubscriptions.provider, provider), eq(providerSubscriptions.boughtIn, checkout)))
    .for('update')
  return found ?? null
}

/**
 * Writes down that a subscription is a checkout's: by the payment that carries it, which must be the one that was made for
 * that checkout. The first one stays. @returns null when it is not, or when the checkout has another one
 */
export async function bindToCheckout(
  transaction: Transaction,
  known: ProviderSubscription,
  { payment, checkout }: { readonly payment: string; readonly checkout: string },
  isPaymentOf: CheckoutSource['isPaymentOf'],
): Promise<ProviderSubscription | null> {
  if (known.boughtIn !== null) return known.boughtIn === checkout ? known : null
  const { rowCount } = await transaction.execute(sql`
    update ${providerSubscriptions} set bought_in = ${checkout}
    where provider = ${known.provider} and subscription = ${known.subscription}
      and ${isPaymentOf(checkout, known.provider, payment)}
      and not exists (select from ${providerSubscriptions} other
        where other.provider = ${known.provider} and other.bought_in = ${checkout})`)
  return rowCount === 1 ? { ...known, boughtIn: checkout } : null
}

/** The subscriptions that name a checkout, and that no payment of it is known to have begun. */
export const unboundOf = (
  transaction: Transaction,
  { provider, checkout }: Pick<SubscriptionReference, 'provider' | 'checkout'>,
) =>
  transaction
    .select()
    .from(providerSubscriptions)
    .where(
      and(
        eq(providerSubscriptions.provider, provider),
        eq(providerSubscriptions.checkout, checkout),
        isNull(providerSubscriptions.boughtIn),
      ),
    )

/** Whether a checkout's subscription is known to be another one than this. */
export async function hasAnother(
  transaction: Transaction,
  { provider, checkout, subscription }: SubscriptionReference,
) {
  const { rows } = await transaction.execute<{ another: boolean }>(sql`
    select exists (select from ${providerSubscriptions} bound
        where bound.provider = ${provider} and bound.bought_in = ${checkout} and bound.subscription <> ${subscription})
      or exists (select from ${subscriptions} own where own.provider = ${provider} and own.checkout = ${checkout}
        and own.provider_subscription <> ${subscription}) as another`)
  return rows[0]?.another ?? false
}

export const writeProviderState = async (
  transaction: Transaction,
  known: ProviderSubscription,
  reported: ReportedState,
) => {
  const { state, paidUntil, endsAt, at } = reported
  await transaction.update(providerSubscriptions).set({ state, paidUntil, endsAt, at }).where(isNamed(known))
  return { ...known, state, paidUntil, endsAt, at }
}

/** The card of the latest payment counts. */
export async function writeCard(transaction: Transaction, known: ProviderSubscription, card: PaidCard, at: Date) {
  if (known.cardAt !== null && known.cardAt > at) return known
  const told = { cardBrand: card.brand, cardLastFour: card.lastFour, cardExpires: card.expires ?? null }
  const change = { ...cardAfter(known, told), cardAt: at }
  await transaction.update(providerSubscriptions).set(change).where(isNamed(known))
  return { ...known, ...change }
}

/** Returns the reported state; null: only payments were reported. */
export const providerStateOf = ({ state, paidUntil, endsAt, at }: ProviderSubscription): ReportedState | null =>
  state === null || at === null ? null : { state, paidUntil, endsAt, at }

const isNamed = ({ provider, subscription }: Pick<SubscriptionReference, 'provider' | 'subscription'>) =>
  and(eq(providerSubscriptions.provider, provider), eq(providerSubscriptions.subscription, subscription))

/** A renewal by its payment; null: nothing was reported of it yet. */
export async function renewalPayment(transaction: Transaction, provider: ProviderName, payment: string) {
  const [found] = await transaction.select().from(renewalPayments).where(isPayment({ provider, payment }))
  return found ?? null
}

export async function writeRenewalPayment(
  transaction: Transaction,
  row: Omit<RenewalPayment, 'state' | 'at' | 'refunded' | 'orderId'>,
  { state, at, refunded }: PaymentStatus,
) {
  const standing = { state, at, refunded: [...refunded] }
  await transaction
    .insert(renewalPayments)
    .values({ ...row, ...standing })
    .onConflictDoUpdate({ target: [renewalPayments.provider, renewalPayments.payment], set: standing })
}

export const renewalPaymentsOf = (
  transaction: Transaction,
  { provider, subscription }: Pick<SubscriptionReference, 'provider' | 'subscription'>,
) =>
  transaction
    .select()
    .from(renewalPayments)
    .where(and(eq(renewalPayments.provider, provider), eq(renewalPayments.subscription, subscription)))
    .orderBy(renewalPayments.at)

export const nameOrder = (
  transaction: Transaction,
  payment: Pick<RenewalPayment, 'provider' | 'payment'>,
  orderId: number,
) =>
  transaction
    .update(renewalPayments)
    .set({ orderId })
    .where(and(isPayment(payment), isNull(renewalPayments.orderId)))

const isPayment = ({ provider, payment }: Pick<RenewalPayment, 'provider' | 'payment'>) =>
  and(eq(renewalPayments.provider, provider), eq(renewalPayments.payment, payment))
