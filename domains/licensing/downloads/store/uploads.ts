import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { releaseUploads } from '../tables'

export type Upload = typeof releaseUploads.$inferSelect

type NewUpload = Omit<typeof releaseUploads.$inferInsert, 'parts' | 'received'>

/** Begins an upload, or continues the one of the same name, with its present facts. */
export async function beginUpload(database: Queryable, upload: NewUpload): Promise<Upload> {
  const { facts, startedBy, updatedAt } = upload
  const [begun] = await database
    .insert(releaseUploads)
    .values(upload)
    .onConflictDoUpdate({ target: releaseUploads.id, set: { facts, startedBy, updatedAt } })
    .returning()
  if (!begun) throw new Error('The upload was not written')
  return begun
}

export async function uploadCalled(database: Queryable, id: string): Promise<Upload | null> {
  const [found] = await database.select().from(releaseUploads).where(eq(releaseUploads.id, id))
  return found ?? null
}

/** Writes down that a part is here. @returns false when another one was quicker */
export async function addPart(
  database: Queryable,
  {
    id,
    first,
    length,
    at,
  }: { readonly id: string; readonly first: number; readonly length: number; readonly at: Date },
): Promise<boolean> {
  const changed = await database
    .update(releaseUploads)
    .set({
      parts: sql`${releaseUploads.parts} || ${first}::bigint`,
      received: first + length,
      updatedAt: at,
    })
    .where(and(eq(releaseUploads.id, id), eq(releaseUploads.received, first)))
    .returning({ id: releaseUploads.id })
  return changed.length > 0
}

export const endUpload = (database: Queryable, id: string) =>
  database.delete(releaseUploads).where(eq(releaseUploads.id, id))

/** Returns abandoned uploads. */
export const staleUploads = (database: Queryable, before: Date): Promise<Upload[]> =>
  database.select().from(releaseUploads).where(lt(releaseUploads.updatedAt, before)).limit(100)
