import { desc, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database, Queryable } from '@/platform/database/connect'
import { type PublicKey, signingKeys } from '../tables/signing-keys'

export interface NewKey {
  readonly kid: string
  readonly publicKey: PublicKey
  readonly privateKey: Buffer
  readonly vouchers: readonly string[]
}

/** The key that signs, if there is one. */
export async function signingKey(database: Queryable): Promise<NewKey | null> {
  const [key] = await database.select().from(signingKeys).where(isNull(signingKeys.publishedUntil))
  return key?.privateKey ? { ...key, privateKey: key.privateKey } : null
}

/** Adds a key that signs where none does: of processes that come at once one succeeds. */
export const addSigningKey = (database: Queryable, key: NewKey, now: Date) =>
  database
    .insert(signingKeys)
    .values({ ...key, createdAt: now })
    .onConflictDoNothing()

/** Replaces the signing key. The former one signs no more, and stays published until its licences have ended. */
export const replaceSigningKey = (database: Database, key: NewKey, { now, until }: { now: Date; until: Date }) =>
  database.transaction(async (transaction) => {
    const retired = await transaction
      .update(signingKeys)
      .set({ privateKey: null, publishedUntil: until })
      .where(isNull(signingKeys.publishedUntil))
      .returning({ kid: signingKeys.kid })
    await transaction.insert(signingKeys).values({ ...key, createdAt: now })
    return retired.map(({ kid }) => kid)
  })

/** The keys by which licences may be checked, newest first. */
export const publishedKeys = (database: Queryable, now: Date) =>
  database
    .select({ kid: signingKeys.kid, publicKey: signingKeys.publicKey, vouchers: signingKeys.vouchers })
    .from(signingKeys)
    .where(or(isNull(signingKeys.publishedUntil), gt(signingKeys.publishedUntil, now)))
    .orderBy(desc(signingKeys.createdAt))

export const purgeKeys = (database: Queryable, now: Date) =>
  database.delete(signingKeys).where(lt(signingKeys.publishedUntil, now))
