import { eq, inArray } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'

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
