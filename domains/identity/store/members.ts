import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { mailedLinks, members, sessions, socialAccounts } from '../tables'

export type Member = typeof members.$inferSelect

export async function memberByEmail(database: Queryable, email: string): Promise<Member | null> {
  const [member] = await database.select().from(members).where(eq(members.email, email))
  return member ?? null
}

export async function memberById(database: Queryable, id: number): Promise<Member | null> {
  const [member] = await database.select().from(members).where(eq(members.id, id))
  return member ?? null
}

/** A new account, or null when the address is taken: two at once end with one account. */
export async function createMember(
  database: Queryable,
  member: Pick<typeof members.$inferInsert, 'email' | 'username' | 'passwordHash' | 'language' | 'createdAt'>,
): Promise<Member | null> {
  const [created] = await database.insert(members).values(member).onConflictDoNothing({ target: members.email }).returning()
  return created ?? null
}

/** Sets a new password and ends every session of the member (D5). */
export async function replacePassword(database: Queryable, memberId: number, passwordHash: string) {
  await database.update(members).set({ passwordHash }).where(eq(members.id, memberId))
  await database.delete(sessions).where(eq(sessions.memberId, memberId))
}

type Change = 'changed' | 'taken' | 'used'

/**
 * Makes the one change of e-mail that a member has (D14), ends all other sessions and every link that went to the old
 * address. Of changes at once the database lets one through; two members who want one address at the same moment end
 * with a unique violation for the second.
 */
export async function changeEmail(
  database: Queryable,
  { memberId, email, now, keep }: { memberId: number; email: string; now: Date; keep: Buffer },
): Promise<Change> {
  if (await memberByEmail(database, email)) return 'taken'
  const changed = await database
    .update(members)
    .set({ email, emailChangedAt: now })
    .where(and(eq(members.id, memberId), isNull(members.emailChangedAt)))
    .returning({ id: members.id })
  if (changed.length === 0) return 'used'
  await database.delete(sessions).where(sql`${sessions.memberId} = ${memberId} and ${sessions.tokenHash} <> ${keep}`)
  await useUpLinks(database, memberId, now)
  return 'changed'
}

/** Gives an account back to the owner of its old address: address, password and every session (D14). */
export async function restoreEmail(
  database: Queryable,
  { memberId, email, passwordHash, now }: { memberId: number; email: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const other = await memberByEmail(database, email)
  if (other && other.id !== memberId) return false
  await database.update(members).set({ email, emailChangedAt: null }).where(eq(members.id, memberId))
  await replacePassword(database, memberId, passwordHash)
  await useUpLinks(database, memberId, now)
  return true
}

const useUpLinks = (database: Queryable, memberId: number, now: Date) =>
  database.update(mailedLinks).set({ usedAt: now }).where(and(eq(mailedLinks.memberId, memberId), isNull(mailedLinks.usedAt)))

export const setLanguage = (database: Queryable, memberId: number, language: string) =>
  database.update(members).set({ language }).where(eq(members.id, memberId))

/** The member of a social account, or of its verified address; the account is bound to the latter on the way (D11). */
export async function memberOfSocialAccount(
  database: Queryable,
  { provider, subject, email, picture }: { provider: string; subject: string; email: string; picture: string | null },
): Promise<Member | null> {
  const [found] = await database
    .select({ member: members })
    .from(members)
    .leftJoin(socialAccounts, and(eq(socialAccounts.memberId, members.id), eq(socialAccounts.provider, provider)))
    .where(sql`${socialAccounts.subject} = ${subject} or ${members.email} = ${email}`)
    .orderBy(sql`(${socialAccounts.subject} is not distinct from ${subject}) desc`)
    .limit(1)
  if (!found) return null
  await bindSocialAccount(database, { provider, subject, memberId: found.member.id })
  if (picture !== found.member.picture) await database.update(members).set({ picture }).where(eq(members.id, found.member.id))
  return { ...found.member, picture }
}

export const bindSocialAccount = (database: Queryable, account: typeof socialAccounts.$inferInsert) =>
  database.insert(socialAccounts).values(account).onConflictDoNothing()
