import { sql } from 'drizzle-orm'
import type { Lock } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { importedMembers } from '../../tables/imports'
import { accountEvents, members, sessions } from '../../tables/members'
import { addressHash, heldMembers } from './imported-members'

/**
 * Accepts the vendor's word for addresses that a file calls proven (decision 0160): of accounts that were imported
 * under them, and that their owners have not entered yet. Later changes of an account need a proof.
 * @returns how many of them count as proven now, including those of an earlier run
 */
export async function vouchForHeldMembers(transaction: Transaction, lock: Lock<'account.address'>): Promise<number> {
  lock.assertOpen('account.address', 'vouchForHeldMembers')
  const named = sql`select known.member_id from ${heldMembers.table} held
    join ${importedMembers} known on known.address_hash = ${addressHash(sql`held.email`)}
    join ${members} own on own.id = known.member_id and own.email = held.email where held.email_proven`
  await transaction.execute(sql`
    update ${members} own set email_proven = true
    where own.id in (${named}) and not own.email_proven and own.proven_email is null and own.merged_into is null
      and not exists (select from ${sessions} where member_id = own.id)
      and not exists (select from ${accountEvents} where member_id = own.id)`)
  const { rows } = await transaction.execute<{ count: number }>(sql`
    select count(*)::int as count from ${members} own where own.id in (${named}) and own.email_proven`)
  return rows[0]?.count ?? 0
}

/** The lines that call an address proven. */
export async function namedProven(transaction: Transaction) {
  const { rows } = await transaction.execute<{ line: number; count: number }>(sql`
    select line, count(*) over ()::int as count from ${heldMembers.table} where email_proven order by line limit 100`)
  return { count: rows[0]?.count ?? 0, lines: rows.map(({ line }) => line) }
}
