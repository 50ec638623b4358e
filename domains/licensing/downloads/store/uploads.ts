import { and, eq, lt } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Draft } from '@/platform/files/store'
import { releaseUploads } from '../tables'

export type Upload = typeof releaseUploads.$inferSelect

type NewUpload = Omit<typeof releaseUploads.$inferInsert, 'parts' | 'draft'>

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

/** Writes down what a part has added. @returns false when another one was quicker */
export async function addPart(
  database: Queryable,
  { id, first, draft, at }: { readonly id: string; readonly first: number; readonly draft: Draft; readonly at: Date },
): Promise<boolean> {
  const changed = await database
    .update(releaseUploads)
    .set({ draft, received: draft.size, updatedAt: at })
    .where(and(eq(releaseUploads.id, id), eq(releaseUploads.received, first)))
    .returning({ id: releaseUploads.id })
  return changed.length > 0
}

export const endUpload = (database: Queryable, id: string) =>
  database.delete(releaseUploads).where(eq(releaseUploads.id, id))

/** Returns the names of the drafts of which more may come. */
export async function awaitedDrafts(database: Queryable): Promise<ReadonlySet<string>> {
  const rows = await database.select({ draft: releaseUploads.draft }).from(releaseUploads)
  return new Set(rows.flatMap(({ draft }) => draft?.name ?? []))
}

/** Returns abandoned uploads. */
export const staleUploads = (database: Queryable, before: Date): Promise<Upload[]> =>
  database.select().from(releaseUploads).where(lt(releaseUploads.updatedAt, before)).limit(100)
