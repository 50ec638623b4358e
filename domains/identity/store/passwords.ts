import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { members } from '../tables'

/** Sets a member's new password. The sessions are to be ended after it. */
export const setPassword = (database: Queryable, memberId: number, passwordHash: string) =>
  database.update(members).set({ passwordHash }).where(eq(members.id, memberId))

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
