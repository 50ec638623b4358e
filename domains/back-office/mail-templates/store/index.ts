import { desc, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { mailTexts } from '../tables'

export type TextVersion = typeof mailTexts.$inferSelect

/** The newest version of every message that was ever changed. */
export const newestTexts = (database: Queryable): Promise<TextVersion[]> =>
  database
    .selectDistinctOn([mailTexts.language, mailTexts.key])
    .from(mailTexts)
    .orderBy(mailTexts.language, mailTexts.key, desc(mailTexts.version))

/** Returns the number of versions, which grows with each change. */
export async function countVersions(database: Queryable): Promise<number> {
  const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(mailTexts)
  return row?.count ?? 0
}

/**
 * Adds the version that follows the one that was seen.
 * @returns null when another operator was first
 */
export async function addVersion(transaction: Transaction, version: TextVersion): Promise<TextVersion | null> {
  const { language, key, version: number, text, operator, at } = version
  const [added] = await transaction
    .insert(mailTexts)
    .values({ language, key, version: number, text, operator, at })
    .onConflictDoNothing()
    .returning()
  return added ?? null
}
