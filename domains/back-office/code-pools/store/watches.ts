import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { usualThreshold } from '../rules'
import { poolWatches } from '../tables'

export type Watch = typeof poolWatches.$inferSelect

/** Returns the settings and states of pools, by their key. */
export async function watches(database: Queryable): Promise<ReadonlyMap<string, Watch>> {
  const rows = await database.select().from(poolWatches)
  return new Map(rows.map((row) => [row.pool, row]))
}

/**
 * Sets the number of codes below which a pool is low.
 * @param seen the version that the operator saw; null: any. 0 stands for a pool without a row
 * @returns false when it has changed since
 */
export async function writeThreshold(
  transaction: Transaction,
  { pool, threshold, seen, by, at }: { pool: string; threshold: number; seen: number | null; by: string; at: Date },
): Promise<boolean> {
  const isSeen = seen === null ? undefined : eq(poolWatches.version, seen)
  const written = await transaction
    .insert(poolWatches)
    .values({ pool, threshold, version: 1, changedBy: by, changedAt: at })
    .onConflictDoUpdate({
      target: poolWatches.pool,
      set: { threshold, version: sql`${poolWatches.version} + 1`, changedBy: by, changedAt: at },
      ...(isSeen && { setWhere: isSeen }),
    })
    .returning({ pool: poolWatches.pool })
  return written.length > 0
}

/** Notes that a pool is low. @returns whether that was not known yet: of several that ask at once, one gets true */
export async function noteLow(transaction: Transaction, pool: string, at: Date): Promise<boolean> {
  const noted = await transaction
    .insert(poolWatches)
    .values({ pool, threshold: usualThreshold, lowSince: at })
    .onConflictDoUpdate({
      target: poolWatches.pool,
      set: { lowSince: at },
      setWhere: sql`${poolWatches.lowSince} is null`,
    })
    .returning({ pool: poolWatches.pool })
  return noted.length > 0
}

/** Notes that a pool has enough codes again, so that the next crossing gives a warning. */
export const noteFilled = (transaction: Transaction, pool: string) =>
  transaction
    .update(poolWatches)
    .set({ lowSince: null })
    .where(and(eq(poolWatches.pool, pool), isNotNull(poolWatches.lowSince)))
