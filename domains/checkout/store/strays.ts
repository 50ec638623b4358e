import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ProviderName } from '@/platform/payments/provider'
import { strays } from '../tables'

export type Stray = typeof strays.$inferSelect

/** @returns null when it is there already: it is told of once */
export async function addStray(transaction: Transaction, stray: typeof strays.$inferInsert): Promise<Stray | null> {
  const [added] = await transaction.insert(strays).values(stray).onConflictDoNothing().returning()
  return added ?? null
}

/** Forgets what was laid before staff of a subscription that was found to be a checkout's own after all. */
export const dropStraysOf = (transaction: Transaction, provider: ProviderName, subscription: string) =>
  transaction
    .delete(strays)
    .where(
      and(
        eq(strays.provider, provider),
        isNull(strays.closedAt),
        sql`${subscription}::text in (${strays.name}, ${strays.subscription})`,
      ),
    )

const most = 200

/** Those that nobody has looked at, the oldest first. */
export const openStrays = (database: Queryable): Promise<Stray[]> =>
  database
    .select()
    .from(strays)
    .where(isNull(strays.closedAt))
    .orderBy(asc(strays.openedAt), asc(strays.id))
    .limit(most)

/** @returns null when there is none that is open */
export async function closeStray(
  transaction: Transaction,
  id: number,
  { at, operator }: { at: Date; operator: string },
): Promise<Stray | null> {
  const [closed] = await transaction
    .update(strays)
    .set({ closedAt: at, operator })
    .where(and(eq(strays.id, id), isNull(strays.closedAt)))
    .returning()
  return closed ?? null
}
