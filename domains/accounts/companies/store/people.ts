import { and, asc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { letterAddress, members, provenAddress } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Called } from '@/platform/text/shown-name'
import type { GivenRole, LesserRole } from '../rules'
import { companyPeople } from '../tables'

/** A person in a company. */
export interface Place {
  readonly companyId: number
  readonly personId: number
}

const at = ({ companyId, personId }: Place) =>
  and(eq(companyPeople.companyId, companyId), eq(companyPeople.personId, personId))

/** Returns a person's role in a company; null: none. */
export async function placeOf(database: Queryable, place: Place) {
  const [found] = await database.select().from(companyPeople).where(at(place))
  return found ?? null
}

/** Returns the other owners of a company who stay: those under notice do not count. */
export const otherOwners = (database: Queryable, { companyId, personId }: Place) =>
  database
    .select({ personId: companyPeople.personId, since: companyPeople.roleSince })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.personId))
    .where(
      and(
        eq(companyPeople.companyId, companyId),
        ne(companyPeople.personId, personId),
        eq(companyPeople.role, 'owner'),
        sql`${companyPeople.noticeRole} is null`,
        sql`${members.blacklistedAt} is null and ${members.suspendedAt} is null`,
      ),
    )

export const countPeople = (database: Queryable, companyId: number) =>
  database.$count(companyPeople, eq(companyPeople.companyId, companyId))

/** Locks a person, so that foundings happen one after the other. */
export const lockPerson = (transaction: Transaction, personId: number) =>
  transaction.select({ id: members.id }).from(members).where(eq(members.id, personId)).for('update')

/** Returns which of these addresses belong to people of a company. */
export async function addressesAmong(
  database: Queryable,
  companyId: number,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.execute<{ email: string }>(sql`
    select ${provenAddress} as email
    from ${companyPeople} join ${members} on ${members.id} = ${companyPeople.personId}
    where ${companyPeople.companyId} = ${companyId}::bigint and ${provenAddress} in (
      select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`)
  return new Set(rows.map(({ email }) => email))
}

/** Returns how many companies a person owns. */
export const countOwned = (database: Queryable, personId: number) =>
  database.$count(companyPeople, and(eq(companyPeople.personId, personId), eq(companyPeople.role, 'owner')))

/** @returns false: they are there already */
export async function addPerson(
  transaction: Transaction,
  { companyId, personId, now, role }: Place & GivenRole & { readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await transaction
    .insert(companyPeople)
    .values({ companyId, personId, role, joinedAt: now, roleSince: now })
    .onConflictDoNothing()
  return rowCount === 1
}

export function setRole(transaction: Transaction, place: Place, { role }: GivenRole, now: Date) {
  const fresh = { role, roleSince: now, noticeRole: null, noticeAt: null }
  return transaction.update(companyPeople).set(fresh).where(at(place))
}

export const setNotice = (transaction: Transaction, place: Place, notice: { role: LesserRole; at: Date } | null) =>
  transaction
    .update(companyPeople)
    .set({ noticeRole: notice?.role ?? null, noticeAt: notice?.at ?? null })
    .where(at(place))

export const removePerson = (transaction: Transaction, place: Place) =>
  transaction.delete(companyPeople).where(at(place))

/** Returns people whose notice is over. */
export const noticesDue = (database: Queryable, now: Date, last: Place | null, most: number) =>
  database
    .select({ companyId: companyPeople.companyId, personId: companyPeople.personId })
    .from(companyPeople)
    .where(
      and(
        isNotNull(companyPeople.noticeAt),
        lte(companyPeople.noticeAt, now),
        last === null
          ? undefined
          : sql`(${companyPeople.companyId}, ${companyPeople.personId}) > (${last.companyId}, ${last.personId})`,
      ),
    )
    .orderBy(asc(companyPeople.companyId), asc(companyPeople.personId))
    .limit(most)

/** Everybody who acts for a company, in the order in which they came. */
export const peopleOf = (database: Queryable, companyId: number) =>
  database
    .select({
      id: members.id,
      name: members.username,
      role: companyPeople.role,
      joinedAt: companyPeople.joinedAt,
      email: letterAddress,
      noticeRole: companyPeople.noticeRole,
      noticeAt: companyPeople.noticeAt,
    })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.personId))
    .where(eq(companyPeople.companyId, companyId))
    .orderBy(asc(companyPeople.joinedAt), asc(members.id))

/** Returns the companies that a person acts for, by name. */
export const companiesOf = (database: Queryable, personId: number) =>
  database
    .select({
      id: members.id,
      name: members.username,
      role: companyPeople.role,
      joinedAt: companyPeople.joinedAt,
      noticeRole: companyPeople.noticeRole,
      noticeAt: companyPeople.noticeAt,
      soleOwner: sql<boolean>`${companyPeople.role} = 'owner' and not exists (
        select from company_people other where other.company_id = ${companyPeople.companyId}
          and other.person_id <> ${companyPeople.personId} and other.role = 'owner')`,
    })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.companyId))
    .where(eq(companyPeople.personId, personId))
    .orderBy(asc(members.username), asc(members.id))

/** Returns a person to write to, or to name. */
export async function personById(database: Queryable, personId: number) {
  const [found] = await database
    .select({
      id: members.id,
      name: members.username,
      email: provenAddress,
      language: members.language,
      writtenTo: letterAddress,
    })
    .from(members)
    .where(and(eq(members.id, personId), eq(members.kind, 'person')))
  if (!found) return null
  const { name, ...person } = found
  const called: Called = { name, address: person.writtenTo }
  return { ...person, called }
}

/** Returns the owners of a company, for mails. */
export const ownersOf = (database: Queryable, companyId: number) =>
  database
    .select({
      id: members.id,
      language: members.language,
      writtenTo: letterAddress,
    })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.personId))
    .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.role, 'owner')))
    .orderBy(asc(members.id))
