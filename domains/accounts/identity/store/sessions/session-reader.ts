import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Database } from '@/platform/database/connect'
import { bouncingAddresses } from '@/platform/mail/tables'
import { members, sessions } from '../../tables/members'
import type { Member } from '../accounts/members'
import { type CompanyFacts, type CompanyOfPerson, companyRole } from './company-session'

export type SessionReader = (
  tokenHash: Buffer,
  now: Date,
) => Promise<{
  member: Member
  operator: string | null
  preview: boolean
  endsAt: string | null
  /** The latest that was published. */
  catalogueVersion: number | null
  /** A value that is present for a holder of the all-in-one. */
  allInOne: unknown
  /** Mail to the address does not arrive (decision 0056). */
  bounces: boolean
  /** The person who acts for the company; null: a personal session, or an operator's. */
  acting: {
    readonly person: { readonly id: number; readonly name: string; readonly language: string | null }
    readonly role: CompanyRole
  } | null
  companies: readonly CompanyOfPerson[]
  /** The session names a company in which its person has no role. */
  stale: boolean
} | null>

/** Whether a member holds the all-in-one: those who know what is owned say what a statement reads of it, and what follows. */
export interface AllInOneSource {
  readonly of: (memberId: SQL) => SQL<unknown>
  readonly holds: (read: unknown, now: Date) => Promise<boolean>
}

/** The facts that a page needs beside its member, as expressions over the member's row. */
export interface BesideSession {
  /** When the account ends, if that was asked for. */
  readonly endsAt: SQL<string | null>
  readonly catalogueVersion: SQL<number | null>
  readonly company: CompanyFacts
  readonly allInOne: AllInOneSource
}

/**
 * Finds the member of a live session, in one round trip; the statement is built and planned once. A person who has lost the role
 * in the company that it names is shown their own account.
 */
export function sessionReader(database: Database, { company, allInOne, ...beside }: BesideSession): SessionReader {
  const role = companyRole(company)
  const statement = database
    .select({
      member: members,
      operator: sessions.operator,
      preview: sessions.preview,
      ...beside,
      allInOne: allInOne.of(sql`${members.id}`),
      bounces: addressBounces,
      acting: sql<NonNullable<Awaited<ReturnType<SessionReader>>>['acting']>`case when ${role} is not null then (
        select json_build_object('role', ${role}, 'person', json_build_object(
          'id', p.id, 'name', coalesce(nullif(p.username, ''), p.email), 'language', p.language))
        from ${members} p where p.id = ${sessions.memberId}) end`,
      companies: company.companiesOf(sql`${sessions.memberId}`),
      stale: sql<boolean>`${sessions.companyId} is not null and ${role} is null`,
    })
    .from(sessions)
    .innerJoin(
      members,
      sql`${members.id} = case when ${role} is null then ${sessions.memberId} else ${sessions.companyId} end`,
    )
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('session')
  return async (tokenHash, now) => (await statement.execute({ tokenHash, now }))[0] ?? null
}

/** Mail to the member’s address bounces. */
const addressBounces = sql<boolean>`exists (
  select from ${bouncingAddresses} where ${bouncingAddresses.address} = ${members.email})`
