import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { letterAddress, members, provenAddress } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Called } from '@/platform/text/shown-name'
import { householdPeople } from '../tables'

const account = {
  id: members.id,
  username: members.username,
  address: members.email,
  language: members.language,
  email: provenAddress,
  writtenTo: letterAddress,
}

export interface Person {
  readonly id: number
  readonly called: Called
  /** Proven; null: none is. */
  readonly email: string | null
  readonly writtenTo: string
  readonly language: string | null
}

interface AccountRow extends Omit<Person, 'called'> {
  readonly username: string
  readonly address: string
}

const read = ({ username, address, ...person }: AccountRow): Person => ({
  ...person,
  called: { name: username, address: person.email ?? address },
})

const isServed = and(eq(members.kind, 'person'), isNull(members.blacklistedAt), isNull(members.suspendedAt))

/** Returns a person to write to, or to name. */
export async function personById(database: Queryable, id: number): Promise<Person | null> {
  const [found] = await database.select(account).from(members).where(eq(members.id, id))
  return found ? read(found) : null
}

/**
 * Locks the rows of people in their order: a change in a household holds its holder's lock.
 * @returns those of them who are served
 */
export async function lockPeople(transaction: Transaction, ...ids: readonly number[]): Promise<readonly Person[]> {
  const which = sql`${members.id} in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  await transaction.execute(sql`select from ${members} where ${which} order by id for no key update`)
  const found = await transaction.select(account).from(members).where(and(which, isServed))
  return found.map(read)
}

/** Returns the holder of the household that a person is in; null: none, but they may hold one themselves. */
export async function holderOf(database: Queryable, personId: number) {
  const [found] = await database
    .select({ ...account, joinedAt: householdPeople.joinedAt })
    .from(householdPeople)
    .innerJoin(members, eq(members.id, householdPeople.holderId))
    .where(eq(householdPeople.personId, personId))
  if (!found) return null
  const { joinedAt, ...holder } = found
  return { ...read(holder), joinedAt }
}

/** Returns the people in a household beside its holder, in the order in which they joined. */
export async function peopleOf(database: Queryable, holderId: number) {
  const rows = await database
    .select({ ...account, joinedAt: householdPeople.joinedAt })
    .from(householdPeople)
    .innerJoin(members, eq(members.id, householdPeople.personId))
    .where(eq(householdPeople.holderId, holderId))
    .orderBy(asc(householdPeople.joinedAt), asc(householdPeople.id))
  return rows.map(({ joinedAt, ...row }) => ({ ...read(row), joinedAt }))
}

/** True if a member is in a household, as its holder or as a person in it. */
export async function isInHousehold(database: Queryable, memberId: number): Promise<boolean> {
  const either = or(eq(householdPeople.personId, memberId), eq(householdPeople.holderId, memberId))
  return (await database.$count(householdPeople, either)) > 0
}

interface Membership {
  readonly holderId: number
  readonly personId: number
}

export async function isOfHousehold(database: Queryable, { holderId, personId }: Membership): Promise<boolean> {
  const both = and(eq(householdPeople.holderId, holderId), eq(householdPeople.personId, personId))
  return (await database.$count(householdPeople, both)) > 0
}

/**
 * Adds a person to a household whose holder is locked.
 * @returns false when they are in one already
 */
export async function addPerson(
  transaction: Transaction,
  membership: Membership & { readonly joinedAt: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.insert(householdPeople).values(membership).onConflictDoNothing()
  return rowCount === 1
}

/** @returns false: they are not in that household */
export async function removePerson(transaction: Transaction, { holderId, personId }: Membership): Promise<boolean> {
  const { rowCount } = await transaction
    .delete(householdPeople)
    .where(and(eq(householdPeople.holderId, holderId), eq(householdPeople.personId, personId)))
  return rowCount === 1
}
