import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { companyGroupPeople, companyGroups } from '../tables'

/** Everybody who acts for a company, in the order in which they came. */
export const peopleOf = (database: Queryable, companyId: number) =>
  database
    .select({
      id: members.id,
      name: members.username,
      email: letterAddress,
      role: companyPeople.role,
    })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.personId))
    .where(eq(companyPeople.companyId, companyId))
    .orderBy(asc(companyPeople.joinedAt), asc(members.id))

export async function isOfCompany(database: Queryable, companyId: number, personId: number): Promise<boolean> {
  const found = await database
    .select({ id: companyPeople.personId })
    .from(companyPeople)
    .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.personId, personId)))
  return found.length > 0
}

/** The groups of a company by name, each with who is in it. */
export const groupsOf = (database: Queryable, companyId: number) =>
  database
    .select({
      id: companyGroups.id,
      name: companyGroups.name,
      people: sql<number[]>`coalesce((select json_agg(of.person_id order by of.person_id) from ${companyGroupPeople} of
        where of.group_id = company_groups.id), '[]')`,
    })
    .from(companyGroups)
    .where(eq(companyGroups.companyId, companyId))
    .orderBy(asc(companyGroups.name))

interface GroupChange {
  readonly companyId: number
  /** Null: a new one. */
  readonly id: number | null
  readonly name: string
  readonly people: readonly number[]
  readonly now: Date
}

/** How many groups a company may have. */
const mostGroups = 100

/**
 * Creates or changes a group with its people; people outside the company are left out.
 * @returns its number; `gone`: the company has no such group, or enough of them; `taken`: another has the name
 */
export async function putGroup(
  transaction: Transaction,
  { companyId, id, name, people, now }: GroupChange,
): Promise<number | 'gone' | 'taken'> {
  // Changes of a company's groups happen one after the other.
  await transaction.execute(sql`select from ${members} where id = ${companyId}::bigint for update`)
  const others = await groupsOf(transaction, companyId)
  if (others.some((other) => other.name === name && other.id !== id)) return 'taken'
  if (id === null && others.length >= mostGroups) return 'gone'
  const groupId = id === null ? await addGroup(transaction, { companyId, name, now }) : id
  if (id !== null) {
    const { rowCount } = await transaction.update(companyGroups).set({ name }).where(own(companyId, id))
    if (rowCount !== 1) return 'gone'
  }
  await transaction.delete(companyGroupPeople).where(eq(companyGroupPeople.groupId, groupId))
  await transaction.execute(sql`
    insert into ${companyGroupPeople} (group_id, person_id)
    select ${groupId}::bigint, a.person_id from ${companyPeople} a
    where a.company_id = ${companyId}::bigint
      and a.person_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb))`)
  return groupId
}

async function addGroup(
  transaction: Transaction,
  { companyId, name, now }: { readonly companyId: number; readonly name: string; readonly now: Date },
): Promise<number> {
  const [added] = await transaction
    .insert(companyGroups)
    .values({ companyId, name, createdAt: now })
    .returning({ id: companyGroups.id })
  if (!added) throw new Error('The group was not written')
  return added.id
}

const own = (companyId: number, id: number) => and(eq(companyGroups.id, id), eq(companyGroups.companyId, companyId))

export async function removeGroup(database: Queryable, companyId: number, id: number): Promise<boolean> {
  const { rowCount } = await database.delete(companyGroups).where(own(companyId, id))
  return rowCount === 1
}

/** Removes a person who left a company from its groups. */
export const leaveGroups = (database: Queryable, companyId: number, personId: number) =>
  database.execute(sql`
    delete from ${companyGroupPeople} of using ${companyGroups} grouped
    where grouped.id = of.group_id and grouped.company_id = ${companyId}::bigint and of.person_id = ${personId}::bigint`)

/** Returns the addresses and languages of people, by their ids, without those whose accounts have ended. */
export async function addresseesOf(database: Queryable, people: readonly number[]) {
  const rows = await database
    .select({ id: members.id, writtenTo: letterAddress, language: members.language })
    .from(members)
    .where(inArray(members.id, [...people]))
  return new Map(rows.map(({ id, ...addressee }) => [id, addressee]))
}

/** Returns the name of a company; null: it has ended. */
export async function companyNamed(database: Queryable, companyId: number): Promise<string | null> {
  const [found] = await database.select({ name: members.username }).from(members).where(eq(members.id, companyId))
  return found?.name ?? null
}
