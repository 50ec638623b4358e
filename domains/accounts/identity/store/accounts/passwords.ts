import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { members, sessions } from '../../tables/members'
import type { CompanyLogin } from '../sessions/company-login'
import type { Member } from './members'

/**
 * The password hash of the calling person, also where they act for a company, for the statement that reads the session.
 */
export const passwordHashOfCaller = sql<string>`case when ${sessions.companyId} is null then ${members.passwordHash}
  else (select p.password_hash from ${members} p where p.id = ${sessions.memberId}) end`

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

/**
 * Returns the account of an address, and its hash or, where there is none, that of the next address in order, so that
 * the check costs the same as for an account (spec 3.3).
 */
export async function accountFor(database: Queryable, { closes }: Pick<CompanyLogin, 'closes'>, email: string) {
  const [facts] = await database
    .select({
      member: members,
      /** Its company alone opens it. */
      closed: sql<boolean>`${members.id} is not null and ${closes(sql`${members.id}`)}`,
      nearestHash: sql<string | null>`(
        select n.password_hash from ${members} n where n.email >= ${email} order by n.email limit 1)`,
    })
    .from(sql`(select 1) as always`)
    .leftJoin(members, eq(members.email, email))
  return (facts satisfies { member: Member | null } | undefined) ?? { member: null, closed: false, nearestHash: null }
}
