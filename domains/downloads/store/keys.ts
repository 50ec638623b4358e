import { randomBytes } from 'node:crypto'
import type { Queryable } from '@/platform/database/connect'
import { downloadKeys } from '../tables'

/** The secret by which links are signed. The first process on a database makes it; the others find it there. */
export async function linkSecret(database: Queryable, now: Date): Promise<Buffer> {
  await database
    .insert(downloadKeys)
    .values({ secret: randomBytes(32), createdAt: now })
    .onConflictDoNothing()
  const [key] = await database.select({ secret: downloadKeys.secret }).from(downloadKeys)
  if (!key) throw new Error('There is no secret to sign links by')
  return key.secret
}
