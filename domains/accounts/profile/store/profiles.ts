import { eq, getTableColumns, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { CardPart } from '@/platform/installation/console/member-card'
import { type Business, type Gender, noBusiness } from '../rules'
import { profiles } from '../tables'

const { memberId: _, gender, ...business } = getTableColumns(profiles)

/** Returns the addressee of an invoice: the member's name and business; null where the member gave none. */
export async function businessOf(
  database: Queryable,
  memberId: number,
): Promise<(Business & { readonly fullName: string }) | null> {
  const [row] = await database
    .select({ fullName: members.username, ...business })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.memberId))
    .where(eq(profiles.memberId, memberId))
  if (!row) return null
  const { fullName: _, ...fields } = row
  return Object.values(fields).some((value) => value !== '') ? row : null
}

/** Returns a member's profile; without a row every field is empty. */
export async function profileOf(
  database: Queryable,
  memberId: number,
): Promise<{ gender: Gender; business: Business }> {
  const [row] = await database.select({ gender, business }).from(profiles).where(eq(profiles.memberId, memberId))
  return row ?? { gender: 0, business: noBusiness }
}

export const putGender = (database: Queryable, memberId: number, gender: Gender) =>
  database
    .insert(profiles)
    .values({ memberId, gender })
    .onConflictDoUpdate({ target: profiles.memberId, set: { gender } })

export const putBusiness = (database: Queryable, memberId: number, fields: Business) =>
  database
    .insert(profiles)
    .values({ memberId, ...fields })
    .onConflictDoUpdate({ target: profiles.memberId, set: { ...fields } })

/** Copies one account's billing data to another that has none. */
export async function handBusiness(transaction: Transaction, from: number, into: number): Promise<void> {
  const [{ business: given }, { business: there }] = await Promise.all([
    profileOf(transaction, from),
    profileOf(transaction, into),
  ])
  const isEmpty = (fields: Business) => Object.values(fields).every((value) => value === '')
  if (isEmpty(given) || !isEmpty(there)) return
  await putBusiness(transaction, into, given)
  await putBusiness(transaction, from, noBusiness)
}

export const card: CardPart = ({ member }) => ({
  country: sql`coalesce((select country from ${profiles} where member_id = ${member}.id), '')`,
})
