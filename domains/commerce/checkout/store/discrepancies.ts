import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { discrepancies } from '../tables/checkouts'

export type Discrepancy = typeof discrepancies.$inferSelect

/** @returns null when it is there already: it is reported once */
export async function addDiscrepancy(
  transaction: Transaction,
  discrepancy: typeof discrepancies.$inferInsert,
): Promise<Discrepancy | null> {
  const [added] = await transaction.insert(discrepancies).values(discrepancy).onConflictDoNothing().returning()
  return added ?? null
}

/** Forgets what was laid before staff of a subscription that was found to be a checkout's own after all. */
export const withdrawDiscrepanciesOf = (transaction: Transaction, provider: ProviderName, subscription: string) =>
  transaction
    .delete(discrepancies)
    .where(
      and(
        eq(discrepancies.provider, provider),
        isNull(discrepancies.closedAt),
        sql`${subscription}::text in (${discrepancies.name}, ${discrepancies.subscription})`,
      ),
    )

const most = 200

/** Returns the unresolved discrepancies, oldest first. */
export const openDiscrepancies = (database: Queryable): Promise<Discrepancy[]> =>
  database
    .select()
    .from(discrepancies)
    .where(isNull(discrepancies.closedAt))
    .orderBy(asc(discrepancies.openedAt), asc(discrepancies.id))
    .limit(most)

/** @returns null when no open one exists */
export async function closeDiscrepancy(
  transaction: Transaction,
  id: number,
  { at, operator }: { at: Date; operator: string },
): Promise<Discrepancy | null> {
  const [closed] = await transaction
    .update(discrepancies)
    .set({ closedAt: at, operator })
    .where(and(eq(discrepancies.id, id), isNull(discrepancies.closedAt)))
    .returning()
  return closed ?? null
}
