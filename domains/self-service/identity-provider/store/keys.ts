import { desc, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { openidKeys as keys } from '../tables'

export type KeyRow = typeof keys.$inferSelect

/** The keys that are published, newest first. */
export const publishedKeys = (database: Queryable, now: Date): Promise<KeyRow[]> =>
  database
    .select()
    .from(keys)
    .where(or(isNull(keys.retiresAt), gt(keys.retiresAt, now)))
    .orderBy(desc(keys.createdAt), desc(keys.kid))

/** Lets what makes keys happen one after the other, so that two processes do not make a first key each. */
export const oneAtATime = (transaction: Transaction) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext('openid keys'))`)

export const addKey = (transaction: Transaction, key: typeof keys.$inferInsert) => transaction.insert(keys).values(key)

/** @returns the kids of those that have a successor now */
export async function retireKeys(transaction: Transaction, retiresAt: Date): Promise<string[]> {
  const retired = await transaction
    .update(keys)
    .set({ retiresAt })
    .where(isNull(keys.retiresAt))
    .returning({ kid: keys.kid })
  return retired.map(({ kid }) => kid)
}

export const purgeKeys = (database: Queryable, now: Date) => database.delete(keys).where(lt(keys.retiresAt, now))
