import { type SQL, sql } from 'drizzle-orm'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { members, sessions } from '../../tables/members'

/**
 * The interface to `companies`, as parts of the statements that find a session: for the company and the person in these
 * columns.
 */
export interface CompanyFacts {
  /** The person's role there; null: none. */
  readonly roleOf: (companyId: SQL, personId: SQL) => SQL<CompanyRole | null>
  /** Every company that the person acts for, by name. */
  readonly companiesOf: (personId: SQL) => SQL<readonly CompanyOfPerson[]>
}

export interface CompanyOfPerson {
  readonly id: number
  readonly name: string
  readonly role: CompanyRole
}

/** The account that a session acts for. */
export const actsFor = sql`coalesce(${sessions.companyId}, ${sessions.memberId})`

/** The person's role in the company that a session acts for; null also for a personal session. */
export const companyRole = ({ roleOf }: CompanyFacts) =>
  sql<CompanyRole | null>`case when ${sessions.companyId} is not null
    then ${roleOf(sql`${sessions.companyId}`, sql`${sessions.memberId}`)} end`

/** The person who acts for a company. */
interface ActingPerson {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly language: string | null
  readonly closed: boolean
  readonly secondFactor: boolean
}

/** Only for the session of a company, so that it costs the others nothing. */
export const person = sql<ActingPerson | null>`case when ${sessions.companyId} is not null then (
  select json_build_object('id', p.id, 'email', p.email, 'username', p.username, 'language', p.language,
    'closed', p.blacklisted_at is not null or p.suspended_at is not null,
    'secondFactor', p.second_factor_since is not null)
  from ${members} p where p.id = ${sessions.memberId}) end`
