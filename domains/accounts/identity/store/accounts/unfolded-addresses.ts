import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'
import { members } from '../../tables/members'

interface UnfoldedAddress {
  readonly id: number
  readonly email: string
  /** The account that has the address as it is compared today; null: none has. */
  readonly pair: number | null
}

/** No more are named than anyone mends in one go. */
const most = 200

/**
 * Accounts whose addresses were kept before addresses were folded (decision 0146): what is typed leads to them no more, and in
 * some cases to another account.
 */
export async function unfoldedAddresses(database: Queryable): Promise<readonly UnfoldedAddress[]> {
  const { rows } = await database.execute<{ id: number; email: string }>(sql`
    select id::int, email from ${members} where email collate "C" ~ '[^!-~]' order by id limit ${most}`)
  const unfolded = rows.filter(({ email }) => foldAddress(email) !== email)
  if (unfolded.length === 0) return []
  const wanted = JSON.stringify(unfolded.map(({ email }) => foldAddress(email)))
  const { rows: pairs } = await database.execute<{ id: number; email: string }>(sql`
    select id::int, email from ${members} where email in (select jsonb_array_elements_text(${wanted}::jsonb))`)
  return unfolded.map(({ id, email }) => ({
    id,
    email,
    pair: pairs.find((each) => each.email === foldAddress(email))?.id ?? null,
  }))
}
