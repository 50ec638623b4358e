import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { creditUses } from '../tables'

/**
 * Spends what is left of subscriptions on a checkout. Of checkouts that want the same one the first whose payment comes
 * has it, and those that come at once wait for it. @returns false when one of them was spent on another
 */
export async function spendCredits(
  transaction: Transaction,
  checkout: string,
  subscriptions: readonly number[],
): Promise<boolean> {
  if (subscriptions.length === 0) return true
  const ids = [...new Set(subscriptions)].sort((one, other) => one - other)
  await transaction
    .insert(creditUses)
    .values(ids.map((subscriptionId) => ({ subscriptionId, checkout })))
    .onConflictDoNothing()
  const own = await transaction
    .select({ subscriptionId: creditUses.subscriptionId })
    .from(creditUses)
    .where(and(eq(creditUses.checkout, checkout), sql`${creditUses.subscriptionId} = any(${sql.param(ids)}::bigint[])`))
  if (own.length === ids.length) return true
  await releaseCredits(transaction, checkout)
  return false
}

/** Gives them back: the payment was declined. */
export const releaseCredits = (transaction: Transaction, checkout: string) =>
  transaction.delete(creditUses).where(eq(creditUses.checkout, checkout))
