import { eq } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'

export interface Buyer {
  readonly name: string
  readonly email: string
  readonly since: Date
}

/** Returns the facts about the buyer for the bank. */
export async function buyerOf(database: Queryable, memberId: number): Promise<Buyer | null> {
  const [found] = await database
    .select({ name: members.username, email: members.email, since: members.createdAt })
    .from(members)
    .where(eq(members.id, memberId))
  return found ? { ...found, name: found.name || found.email } : null
}
