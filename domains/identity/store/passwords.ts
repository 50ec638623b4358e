import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { members } from '../tables'

/** Puts a hash in place of another one of the same password. @returns false when it is no longer the one that is stored */
export async function replacePasswordHash(
  database: Queryable,
  { memberId, from, to }: { memberId: number; from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await database
    .update(members)
    .set({ passwordHash: to })
    .where(and(eq(members.id, memberId), eq(members.passwordHash, from)))
  return rowCount === 1
}
