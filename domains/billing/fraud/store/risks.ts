import { and, eq } from 'drizzle-orm'
import type { ProviderName } from '@/integrations/payments/provider'
import { type PaymentRisk, riskAfter } from '@/integrations/payments/risk'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { paymentRisks } from '../tables'

const ofPayment = (provider: ProviderName, payment: string) =>
  and(eq(paymentRisks.provider, provider), eq(paymentRisks.payment, payment))

/** Returns a provider's rating of a payment; null: none. */
export async function riskOfPayment(
  database: Queryable,
  provider: ProviderName,
  payment: string,
): Promise<PaymentRisk | null> {
  const [found] = await database.select().from(paymentRisks).where(ofPayment(provider, payment))
  return found ? { level: found.level, review: found.review, warnedAt: found.warnedAt } : null
}

/** Reports of one payment come one at a time, so that none is lost. */
export async function noteRisk(
  transaction: Transaction,
  provider: ProviderName,
  payment: string,
  told: PaymentRisk,
): Promise<void> {
  const known = await riskOfPayment(transaction, provider, payment)
  const risk = known ? riskAfter(known, told) : told
  await transaction
    .insert(paymentRisks)
    .values({ provider, payment, ...risk })
    .onConflictDoUpdate({ target: [paymentRisks.provider, paymentRisks.payment], set: risk })
}
