import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { CompanyFacts } from '@/domains/accounts/identity'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import { companyPeople } from '../tables'

/** The facts of companies in the one statement that finds a session. */
export const companyFacts: CompanyFacts = {
  roleOf: (companyId, personId) => sql`(
    select a.role from ${companyPeople} a where a.company_id = ${companyId} and a.person_id = ${personId})`,
  companiesOf: (personId) => sql`(
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.username, 'role', a.role) order by c.username, c.id), '[]')
    from ${companyPeople} a join ${members} c on c.id = a.company_id where a.person_id = ${personId})`,
}

/** Returns a member's kind, and the address of a company's bills; null: there is no such member. */
export async function kindOf(database: Queryable, memberId: number) {
  const [found] = await database
    .select({ kind: members.kind, billingEmail: members.billingEmail })
    .from(members)
    .where(eq(members.id, memberId))
  return found ?? null
}

const place = {
  id: members.id,
  name: members.username,
  role: companyPeople.role,
  joinedAt: companyPeople.joinedAt,
  email: letterAddress,
  noticeRole: companyPeople.noticeRole,
  noticeAt: companyPeople.noticeAt,
}

/** So many of the people who act for a company: owners first, then as they came. */
export const firstPeople = (database: Queryable, companyId: number, most: number) =>
  database
    .select(place)
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.personId))
    .where(eq(companyPeople.companyId, companyId))
    .orderBy(desc(sql`${companyPeople.role} = 'owner'`), asc(companyPeople.joinedAt), asc(members.id))
    .limit(most)

/** A page of them by their numbers as members, the newest first. */
export const pageOfPeople = (database: Queryable, companyId: number, { before, limit }: PageBounds) =>
  database
    .select(place)
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.personId))
    .where(
      and(eq(companyPeople.companyId, companyId), before === null ? undefined : lt(companyPeople.personId, before)),
    )
    .orderBy(desc(companyPeople.personId))
    .limit(limit)
