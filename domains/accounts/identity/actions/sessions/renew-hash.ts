import type { Database } from '@/platform/database/connect'
import { hashPassword, isCurrent, passwordMatches } from '../../secrets/secrets'
import { type Member, memberById } from '../../store/accounts/members'
import { replacePasswordHash } from '../../store/accounts/passwords'

/**
 * Ensures that a password that was just verified is stored under a hash of ours.
 * @returns the stored hash; null: the password was changed in the same moment
 */
export async function renewHash(database: Database, member: Member, password: string): Promise<string | null> {
  const { id: memberId, passwordHash: from } = member
  if (await isCurrent(from, password)) return from
  const to = await hashPassword(password)
  if (await replacePasswordHash(database, { memberId, from, to })) return to
  // Another login was faster, or a change of the password: only the first of them leaves this one right.
  const stored = (await memberById(database, memberId))?.passwordHash ?? null
  return (await passwordMatches(stored, password)) ? stored : null
}
