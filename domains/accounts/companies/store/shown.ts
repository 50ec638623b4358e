import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { CompanyFacts } from '@/domains/accounts/identity'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import type { PageBounds } from '@/platform/http/api/page'
import { begins } from '@/platform/installation/console/member-search'
import { companyDomains, companyPeople } from '../tables'

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

interface CompaniesWanted {
  /** Spellings of the name's beginning, in small letters; none: all. */
  readonly names: readonly string[]
  /** The list continues with those before this one. */
  readonly before: number | undefined
  readonly limit: number
}

/** Companies, newest first. */
export const companiesListed = (database: Queryable, { names, before, limit }: CompaniesWanted) =>
  database
    .select({
      id: members.id,
      name: members.username,
      email: sql<string>`coalesce(${members.billingEmail}, '')`,
      people: sql<number>`(select count(*)::int from ${companyPeople} p where p.company_id = ${members.id})`,
      domain: sql<string>`coalesce((
        select min(d.domain) from ${companyDomains} d where d.company_id = ${members.id}), '')`,
      since: members.createdAt,
    })
    .from(members)
    .where(
      and(
        eq(members.kind, 'company'),
        isNull(members.mergedInto),
        or(...names.map((each) => begins(sql`lower(${members.username})`, each))),
        before === undefined ? undefined : lt(members.id, before),
      ),
    )
    .orderBy(desc(members.id))
    .limit(limit)
