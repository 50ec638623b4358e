import { sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
import { licenceKeys } from '../tables/licence-keys'

/** Keys of a vendor's file, by their hashes in hex, until they can be claimed. */
export const heldUnclaimedKeys = stagingTable('held_unclaimed_keys', {
  hash: 'text',
  pid: 'integer',
  term: 'text',
  quantity: 'integer',
  ending: 'text',
  bought_at: 'timestamptz',
})

/** The products of the catalogue. */
export const heldProducts = stagingTable('held_key_products', { pid: 'integer' })

export const unclaimedKeyChecks = (now: Date): HeldChecks => ({
  table: heldUnclaimedKeys.table,
  checks: [
    heldUnclaimedKeys.repeated(sql`'the key of the hash ' || left(hash, 16)`),
    {
      kind: 'names no product',
      mend: 'name a product of products.jsonl by its pid',
      lines: sql`select line, 'there is no product ' || pid from ${heldUnclaimedKeys.table} held
        where not exists (select from ${heldProducts.table} sold where sold.pid = held.pid)`,
    },
    heldUnclaimedKeys.future('bought_at', 'was bought in the future', now),
  ],
})

/** Adds the held keys that are not there. @returns how many */
export async function addUnclaimedKeys(transaction: Transaction, now: Date): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${licenceKeys} (hash, pid, term, quantity, ending, bought_at, created_at)
    select decode(hash, 'hex'), pid, term, quantity, ending, bought_at, ${now}::timestamptz
    from ${heldUnclaimedKeys.table} order by line on conflict do nothing`)
  return rowCount ?? 0
}
