import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { mailedLinks, members, sessions, socialAccounts } from '../tables'
import { type PresentedLink, spend, spentMember } from './links'

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
  const [created] = await database
    .insert(members)
    .values(member)
    .onConflictDoNothing({ target: members.email })
    .returning()
  return created ?? null
}

/** Sets a new password by a mailed link and ends every session of the member (D5). */
export const setPasswordByLink = (database: Queryable, link: PresentedLink<'reset'>, passwordHash: string) =>
  // The link that went to an old address stays good: whoever took an account over must not be able to close that way.
  changeByLink(database, link, { passwordHash }, { keepsOtherLinks: true })

/**
 * Gives an account back to the owner of its old address: address and password, with every session ended (D14). A unique
 * violation says that the old address has an account of its own by now.
 */
export const restoreByLink = (database: Queryable, link: PresentedLink<'old_email'>, passwordHash: string) =>
  changeByLink(database, link, { passwordHash, email: link.email, emailChangedAt: null })

/**
 * Makes the one change of e-mail that a member has (D14), by a mailed link: every other session ends, and every link
 * that went to the old address. Of changes at once the database lets one through; a unique violation says that the
 * address is taken.
 */
export const changeEmailByLink = (
  database: Queryable,
  link: PresentedLink<'change_email'>,
  { memberId, to, keep }: { memberId: number; to: string; keep: Buffer },
) =>
  changeByLink(
    database,
    link,
    { email: to, emailChangedAt: link.now },
    { keep, only: and(eq(members.id, memberId), isNull(members.emailChangedAt)) },
  )

interface ByLink {
  /** The session that goes on. */
  readonly keep?: Buffer
  /** What else must hold of the member. */
  readonly only?: SQL | undefined
  readonly keepsOtherLinks?: boolean
}

/**
 * Changes the member of a mailed link, uses the link up and ends the member's sessions, all in one statement.
 * @returns the member, or null when the link does not hold
 */
async function changeByLink(
  database: Queryable,
  link: PresentedLink,
  change: Partial<typeof members.$inferInsert>,
  { keep, only, keepsOtherLinks = false }: ByLink = {},
): Promise<number | null> {
  const spent = spend(database, link)
  const ended = endSessionsOf(database, spentMember(link), keep)
  const others = keepsOtherLinks ? [] : [useUpOthers(database, link)]
  const [changed] = await database
    .with(spent, ended, ...others)
    .update(members)
    .set(change)
    .where(and(sql`${members.id} = ${spentMember(link)}`, only))
    .returning({ id: members.id })
  return changed?.id ?? null
}

const endSessionsOf = (database: Queryable, member: SQL, keep: Buffer | null = null) =>
  database
    .$with('ended')
    .as(
      database
        .delete(sessions)
        .where(sql`${sessions.memberId} = ${member} and ${sessions.tokenHash} is distinct from ${keep}`)
        .returning({ tokenHash: sessions.tokenHash }),
    )

/** The member's open links of other purposes: whoever lost the address, or never should have had it, keeps none. */
const useUpOthers = (database: Queryable, link: PresentedLink) =>
  database.$with('others').as(
    database
      .update(mailedLinks)
      .set({ usedAt: link.now })
      .where(
        sql`${mailedLinks.memberId} = ${spentMember(link)} and ${mailedLinks.purpose} <> ${link.purpose} and ${mailedLinks.usedAt} is null`,
      )
      .returning({ hash: mailedLinks.hash }),
  )

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
  if (picture !== found.member.picture)
    await database.update(members).set({ picture }).where(eq(members.id, found.member.id))
  return { ...found.member, picture }
}

export const bindSocialAccount = (database: Queryable, account: typeof socialAccounts.$inferInsert) =>
  database.insert(socialAccounts).values(account).onConflictDoNothing()
