import { inArray } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { consentTexts } from '../tables'

export type ConsentText = typeof consentTexts.$inferSelect

/** Keeps what each topic is offered by, once for each sentence. */
export async function keepTexts(
  database: Queryable,
  texts: readonly Omit<ConsentText, 'seenAt'>[],
  now: Date,
): Promise<void> {
  if (texts.length === 0) return
  await database
    .insert(consentTexts)
    .values(texts.map((text) => ({ ...text, seenAt: now })))
    .onConflictDoNothing()
}

/** The sentences that these versions name; one that there never was is left out. */
export const textsByVersion = (database: Queryable, versions: readonly string[]): Promise<ConsentText[]> =>
  database
    .select()
    .from(consentTexts)
    .where(inArray(consentTexts.version, [...versions]))
