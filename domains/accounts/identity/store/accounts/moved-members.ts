import { type Name, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { takeStatistics } from '@/platform/database/statistics'
import { importedMembers } from '../../tables/imports'
import { members } from '../../tables/members'
import { addressHash } from './imported-members'

const moved = sql.identifier('moved_members')

/** Finds, once, the members who were imported under another address than they have now. */
export async function findMovedMembers(transaction: Transaction) {
  await transaction.execute(sql`
    create temporary table ${moved} on commit drop as
    select known.address_hash, own.email, own.email like 'erased-%@account.invalid' as erased
    from ${importedMembers} known join ${members} own on own.id = known.member_id
    where ${addressHash(sql`own.email`)} <> known.address_hash`)
  await takeStatistics(transaction)
}

/**
 * Makes lines that name a member by the former address name the present one, and removes those of accounts that were
 * erased here.
 * @returns the lines that were removed
 */
export async function followMembers(transaction: Transaction, held: Name): Promise<readonly number[]> {
  const { rowCount } = await transaction.execute(sql`select 1 from ${moved} limit 1`)
  if (!rowCount) return []
  const named = sql`${moved}.address_hash = ${addressHash(sql`held.member`)}`
  await transaction.execute(sql`
    update ${held} held set member = ${moved}.email from ${moved} where ${named} and not erased
      and not exists (select from ${members} other where other.email = held.member)`)
  const { rows } = await transaction.execute<{ line: number }>(sql`
    delete from ${held} held using ${moved} where ${named} and erased
      and not exists (select from ${members} other where other.email = held.member) returning held.line`)
  return rows.map(({ line }) => line)
}
