import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import type { ProviderName } from '@/platform/payments/provider'
import type { PaidBy, PaymentStanding } from '@/platform/payments/report'
import type { Said } from '../rules/life'
import { providerSubscriptions, renewalPayments } from '../tables'

export type ProviderSubscription = typeof providerSubscriptions.$inferSelect
export type RenewalPayment = typeof renewalPayments.$inferSelect

interface Named {
  readonly provider: ProviderName
  readonly subscription: string
  readonly checkout: string
}

/** What is known of a provider's subscription. The row stays locked until the transaction ends. */
export async function lockSaid(transaction: Transaction, named: Named): Promise<ProviderSubscription> {
  await transaction.insert(providerSubscriptions).values(named).onConflictDoNothing()
  const [found] = await transaction.select().from(providerSubscriptions).where(isNamed(named)).for('update')
  if (!found) throw new Error(`Nothing is known of the subscription ${named.subscription}`)
  return found
}

/** What is known of the subscription that began in a checkout; null: nothing yet. */
export async function lockSaidOfCheckout(transaction: Transaction, provider: ProviderName, checkout: string) {
  const [found] = await transaction
    .select()
    .from(providerSubscriptions)
    .where(and(eq(providerSubscriptions.provider, provider), eq(providerSubscriptions.checkout, checkout)))
    .for('update')
  return found ?? null
}

export const writeSaid = async (transaction: Transaction, known: ProviderSubscription, said: Said) => {
  const { state, paidUntil, endsAt, at } = said
  await transaction.update(providerSubscriptions).set({ state, paidUntil, endsAt, at }).where(isNamed(known))
  return { ...known, state, paidUntil, endsAt, at }
}

/** The card of the latest payment counts. */
export async function writeCard(transaction: Transaction, known: ProviderSubscription, card: PaidBy, at: Date) {
  if (known.cardAt !== null && known.cardAt > at) return known
  const change = { cardBrand: card.brand, cardLastFour: card.lastFour, cardAt: at }
  await transaction.update(providerSubscriptions).set(change).where(isNamed(known))
  return { ...known, ...change }
}

/** What has been said of its life; null: only of its payments. */
export const saidOf = ({ state, paidUntil, endsAt, at }: ProviderSubscription): Said | null =>
  state === null || at === null ? null : { state, paidUntil, endsAt, at }

const isNamed = ({ provider, subscription }: Pick<Named, 'provider' | 'subscription'>) =>
  and(eq(providerSubscriptions.provider, provider), eq(providerSubscriptions.subscription, subscription))

/** A renewal by its payment; null: nothing was told of it yet. */
export async function renewalPayment(transaction: Transaction, provider: ProviderName, payment: string) {
  const [found] = await transaction.select().from(renewalPayments).where(isPayment({ provider, payment }))
  return found ?? null
}

export async function writeRenewalPayment(
  transaction: Transaction,
  row: Omit<RenewalPayment, 'state' | 'at' | 'refunded' | 'orderId'>,
  { state, at, refunded }: PaymentStanding,
) {
  const standing = { state, at, refunded: [...refunded] }
  await transaction
    .insert(renewalPayments)
    .values({ ...row, ...standing })
    .onConflictDoUpdate({ target: [renewalPayments.provider, renewalPayments.payment], set: standing })
}

export const renewalPaymentsOf = (
  transaction: Transaction,
  { provider, subscription }: Pick<Named, 'provider' | 'subscription'>,
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
