import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { withoutValues } from '@/platform/database/errors'
import type { Money } from '@/platform/money/money'
import type { Notice, ProviderName } from './provider'
import { paymentFees, reconciliations, webhookDeliveries } from './tables'

/** When a provider last told something that was believed; null: never, or so long ago that it was forgotten. */
export async function latestDelivery(database: Queryable, provider: ProviderName): Promise<Date | null> {
  const [found] = await database
    .select({ at: webhookDeliveries.receivedAt })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.provider, provider))
    .orderBy(desc(webhookDeliveries.receivedAt))
    .limit(1)
  return found?.at ?? null
}

/**
 * @returns false when this event was recorded before, and done; of two deliveries at once the second waits for the first
 */
export async function recordDelivery(
  transaction: Transaction,
  provider: ProviderName,
  { id, kind, tells }: Notice,
  now: Date,
): Promise<boolean> {
  const recorded = await transaction
    .insert(webhookDeliveries)
    .values({ provider, event: id, kind, receivedAt: now, tells: withoutBuyer(tells) })
    .onConflictDoUpdate({
      target: [webhookDeliveries.provider, webhookDeliveries.event],
      set: { state: 'done', error: null },
      setWhere: eq(webhookDeliveries.state, 'failed'),
    })
    .returning({ event: webhookDeliveries.event })
  return recorded.length > 0
}

/** Told of again it is written again, on the day of the first time: there is one fee for a payment. */
export const recordFee = (
  transaction: Transaction,
  provider: ProviderName,
  { payment, fee, at }: { payment: string; fee: Money; at: Date },
) =>
  transaction
    .insert(paymentFees)
    .values({ provider, payment, currency: fee.currency, amount: fee.minor, keptAt: at })
    .onConflictDoUpdate({
      target: [paymentFees.provider, paymentFees.payment],
      set: { currency: fee.currency, amount: fee.minor },
    })

/** Records a delivery whose report could not be applied: it stays in the log until it is. */
export const recordFailure = (
  database: Queryable,
  provider: ProviderName,
  { id, kind, tells }: Notice,
  { now, error }: { now: Date; error: unknown },
) =>
  database
    .insert(webhookDeliveries)
    .values({
      provider,
      event: id,
      kind,
      receivedAt: now,
      tells: withoutBuyer(tells),
      state: 'failed',
      error: withoutValues(error).message,
      failures: 1,
    })
    .onConflictDoUpdate({
      target: [webhookDeliveries.provider, webhookDeliveries.event],
      set: { error: withoutValues(error).message, failures: sql`${webhookDeliveries.failures} + 1` },
      setWhere: eq(webhookDeliveries.state, 'failed'),
    })

/** A delivery as it was recorded, for anyone who has it done again: locked until the transaction ends. */
export async function lockDelivery(transaction: Transaction, provider: ProviderName, event: string) {
  const [row] = await transaction.select().from(webhookDeliveries).where(isDelivery(provider, event)).for('update')
  return row ?? null
}

export const markReplayed = (transaction: Transaction, provider: ProviderName, event: string) =>
  transaction
    .update(webhookDeliveries)
    .set({ state: 'done', error: null, replays: sql`${webhookDeliveries.replays} + 1` })
    .where(isDelivery(provider, event))

const isDelivery = (provider: ProviderName, event: string) =>
  and(eq(webhookDeliveries.provider, provider), eq(webhookDeliveries.event, event))

/** The record is kept for months, and nothing about a person is in it. */
function withoutBuyer(tells: Notice['tells']) {
  if (tells?.kind !== 'payment') return tells
  const { card: _, payer: __, refusals, ...rest } = tells
  return { ...rest, ...(refusals && { refusals: refusals.map((each) => ({ ...each, cardCountry: null })) }) }
}

/**
 * Reports of one payment are dealt with one after the other, until the transaction ends: a listener that knows nothing of
 * a payment yet has no row to lock, and of the first two reports at once one would be lost.
 */
export async function waitForTurn(transaction: Transaction, provider: ProviderName, subject: string) {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`)
}

export const purgeDeliveries = (database: Queryable, before: Date) =>
  database.delete(webhookDeliveries).where(lt(webhookDeliveries.receivedAt, before))

/** Up to when the provider's reports are known; null: it was never asked. */
export async function reconciledUntil(database: Queryable, provider: ProviderName): Promise<Date | null> {
  const [row] = await database
    .select({ reachedAt: reconciliations.reachedAt })
    .from(reconciliations)
    .where(eq(reconciliations.provider, provider))
  return row?.reachedAt ?? null
}

/** Never goes back: of two processes that ask at once, the one that got further counts. */
export const setReconciledUntil = (database: Queryable, provider: ProviderName, reachedAt: Date) =>
  database
    .insert(reconciliations)
    .values({ provider, reachedAt })
    .onConflictDoUpdate({
      target: reconciliations.provider,
      set: { reachedAt: sql`greatest(${reconciliations.reachedAt}, excluded.reached_at)` },
    })
