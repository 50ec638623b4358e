import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { LegalKind } from '@/platform/legal/kinds'
import type { LegalDocument } from '@/platform/legal-texts/documents'
import { legalVersions } from '../tables'

export type LegalVersion = typeof legalVersions.$inferSelect

/** Keeps what each document says, once for each text. */
export async function keepVersions(database: Queryable, documents: readonly LegalDocument[], now: Date) {
  if (documents.length === 0) return
  const rows = documents.map(({ placeholder: _, ...document }) => ({ ...document, seenAt: now }))
  await database.insert(legalVersions).values(rows).onConflictDoNothing()
}

/** A text that a document has or had; null: never that one. */
export async function versionOf(database: Queryable, kind: LegalKind, version: string): Promise<LegalVersion | null> {
  const named = and(eq(legalVersions.version, version), eq(legalVersions.kind, kind))
  const [found] = await database.select().from(legalVersions).where(named)
  return found ?? null
}

export const versionsOf = (database: Queryable, versions: readonly string[]): Promise<LegalVersion[]> =>
  database
    .select()
    .from(legalVersions)
    .where(inArray(legalVersions.version, [...versions]))
