import { sql } from 'drizzle-orm'
import { earlierKeys } from '@/domains/commerce/invoices/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ListedKey } from '../rules/key-list'
import { licenceKeys } from '../tables/licence-keys'

/** The number of keys in one statement: larger lists are written in batches. */
const batchSize = 1000

const listOf = (texts: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/** Returns which of these keys exist: by the hash in hex, and those of earlier orders in lower case. */
export async function knownHashes(
  database: Queryable,
  { hashes, keys }: { readonly hashes: readonly string[]; readonly keys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await database.execute<{ found: string }>(sql`
    select encode(hash, 'hex') as found from ${licenceKeys} where hash in (
      select decode(wanted, 'hex') from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) wanted)
    union all
    select lower(key) from ${earlierKeys} where lower(key) in ${listOf(keys.map((key) => key.toLowerCase()))}`)
  return new Set(rows.map(({ found }) => found))
}

/** Returns which of these hashes in hex belong to unclaimed keys. */
export async function unclaimedHashes(database: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.execute<{ found: string }>(sql`
    select encode(hash, 'hex') as found from ${licenceKeys} where order_id is null and retired_at is null and hash in (
      select decode(wanted, 'hex') from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) wanted)`)
  return new Set(rows.map(({ found }) => found))
}

type NewKey = Pick<ListedKey, 'pid' | 'term' | 'boughtAt' | 'extraDays' | 'extraSeats'> & {
  readonly hash: Buffer
  readonly ending: string
}

/**
 * Adds unclaimed keys; those added meanwhile are skipped.
 * @returns how many were added
 */
export async function addListedKeys(transaction: Transaction, keys: readonly NewKey[], now: Date): Promise<number> {
  let added = 0
  for (let from = 0; from < keys.length; from += batchSize) {
    const rows = keys
      .slice(from, from + batchSize)
      .map(({ hash, pid, term, boughtAt, extraDays, extraSeats, ending }) => ({
        hash,
        pid,
        term,
        boughtAt,
        extraDays,
        extraSeats,
        ending,
        createdAt: now,
      }))
    const written = await transaction
      .insert(licenceKeys)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: licenceKeys.id })
    added += written.length
  }
  return added
}
