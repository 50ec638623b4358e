import { sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import type { Person, PersonalTable } from '@/platform/installation/console/personal-data'
import { personOf } from './collect'

/**
 * Takes away what the tables hold of a member, and empties what stays for the books.
 * @param tables parents before what belongs to them: what belongs goes first
 */
export async function erase(transaction: Transaction, tables: readonly PersonalTable[], memberId: number) {
  await allowErasing(transaction)
  const person = await knownBy(transaction, personOf(tables, memberId))
  for (const { table, rows, kept } of [...tables].reverse()) {
    if (kept === undefined) await transaction.delete(table).where(rows(person))
    const { only, emptied } = kept ?? {}
    if (only) {
      const stays = typeof only === 'function' ? only(person) : only
      await transaction.delete(table).where(sql`${rows(person)} and not ${stays}`)
    }
    if (emptied) {
      const empty = typeof emptied === 'function' ? emptied(person) : emptied
      await transaction.update(table).set(empty).where(rows(person))
    }
  }
}

/** Takes away what stayed for the books, and the account's number with it. */
export async function eraseBooks(transaction: Transaction, tables: readonly PersonalTable[], memberId: number) {
  await allowErasing(transaction)
  const person = await knownBy(transaction, personOf(tables, memberId))
  for (const { table, rows } of [...tables].reverse()) await transaction.delete(table).where(rows(person))
}

/** The database refuses to change what stays as it is; for the rest of this transaction it does not. */
const allowErasing = (transaction: Transaction) =>
  transaction.execute(sql`select set_config('foyer.erasing', 'on', true)`)

/** The person with the present addresses, read before the rows that tell them are deleted. */
async function knownBy(transaction: Transaction, { memberId, addresses }: Person): Promise<Person> {
  const { rows } = await transaction.execute<{ address: string }>(sql`select address from ${addresses} known`)
  const list = JSON.stringify(rows.map(({ address }) => address))
  return { memberId, addresses: sql`(select jsonb_array_elements_text(${list}::jsonb))` }
}
