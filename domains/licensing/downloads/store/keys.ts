import { eq } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { downloadKeys } from '../tables'

/** The secret that links are signed with, as it is kept. Of many processes at once one brings it. */
export async function keptLinkSecret(database: Queryable, fresh: Buffer, now: Date): Promise<Buffer> {
  await database.insert(downloadKeys).values({ secret: fresh, createdAt: now }).onConflictDoNothing()
  const [key] = await database.select({ secret: downloadKeys.secret }).from(downloadKeys)
  if (!key) throw new Error('There is no secret to sign links by')
  return key.secret
}

/** Puts another secret in the place of one; a process that comes second changes nothing. */
export const replaceLinkSecret = (
  database: Queryable,
  former: Buffer,
  { fresh, now }: { readonly fresh: Buffer; readonly now: Date },
) => database.update(downloadKeys).set({ secret: fresh, createdAt: now }).where(eq(downloadKeys.secret, former))
