import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { members, socialAccounts } from '../../tables/members'
import { type Member, memberByEmail } from './members'

interface SocialAccount {
  readonly provider: string
  readonly subject: string
  /** Verified by the provider. */
  readonly email: string
  readonly picture: string | null
}

/**
 * The member of a social account, or of its verified address (spec 3.7); the account is bound to the latter on the way, if the
 * member has proven that the address is theirs. `unproven`: there is such a member, who has not.
 */
export async function memberOfSocialAccount(
  database: Queryable,
  { provider, subject, email, picture }: SocialAccount,
): Promise<Member | 'unproven' | null> {
  const bound = await boundMember(database, provider, subject)
  const member = bound ?? (await memberByEmail(database, email))
  // An account that has only named the address makes way for anyone who has it.
  if (!member || (!bound && member.provenEmail !== null)) return null
  if (!bound && !member.emailProven) return 'unproven'
  await bindSocialAccount(database, { provider, subject, memberId: member.id })
  if (picture === member.picture) return member
  await database.update(members).set({ picture }).where(eq(members.id, member.id))
  return { ...member, picture }
}

async function boundMember(database: Queryable, provider: string, subject: string): Promise<Member | null> {
  const [found] = await database
    .select({ member: members })
    .from(socialAccounts)
    .innerJoin(members, eq(members.id, socialAccounts.memberId))
    .where(and(eq(socialAccounts.provider, provider), eq(socialAccounts.subject, subject)))
  return found?.member ?? null
}

export const bindSocialAccount = (database: Queryable, account: typeof socialAccounts.$inferInsert) =>
  database.insert(socialAccounts).values(account).onConflictDoNothing()
