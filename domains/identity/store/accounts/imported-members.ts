import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { stagingTable } from '@/platform/database/staging'
import type { HeldChecks } from '@/platform/import/part'
import { members } from '../../tables/members'
import { restoreFormerAddress } from './addresses'

/** Members of a vendor's file, until they are members here. */
export const heldMembers = stagingTable('imported_members', {
  email: 'text',
  username: 'text',
  password_hash: 'text',
  language: 'text',
  picture: 'text',
  created_at: 'timestamptz',
  email_changed_at: 'timestamptz',
  blacklisted_at: 'timestamptz',
})

export const memberChecks: HeldChecks = {
  table: heldMembers.table,
  key: sql`email`,
  checks: [heldMembers.repeated(sql`email`)],
}

/**
 * Adds the held members whose addresses have no account yet. Nobody here has seen them prove these addresses; the vendor's
 * word counts more than an account that has only named one.
 * @returns how many were added
 */
export async function addHeldMembers(transaction: Transaction): Promise<number> {
  await transaction
    .update(members)
    .set(restoreFormerAddress)
    .where(sql`${members.provenEmail} is not null and ${members.email} in (select email from ${heldMembers.table})`)
  const { rowCount } = await transaction.execute(sql`
    insert into ${members}
      (email, username, password_hash, language, picture, created_at, email_changed_at, blacklisted_at, email_proven)
    select email, username, password_hash, language, picture, created_at, email_changed_at, blacklisted_at, false
    from ${heldMembers.table} order by line
    on conflict (email) do nothing`)
  // What follows in this import looks for them, and their statistics are those of before.
  if (rowCount) await transaction.execute(sql`analyze ${members}`)
  return rowCount ?? 0
}

/**
 * Writes down of many members at once that they have bought, as `markBuyer` does of one.
 * @param bought a select of `member_id`, `all_in_one` and `subscriber`, one row for each member
 */
export const markBuyers = (transaction: Transaction, bought: SQL) =>
  transaction.execute(sql`
    update ${members} set is_buyer = true, is_all_in_one = is_all_in_one or all_in_one,
      is_subscriber = is_subscriber or subscriber
    from (${bought}) bought where members.id = bought.member_id`)

/** Notes until when members are served. @param served rows of `member_id` and `vip_until` */
export const markSubscribers = (transaction: Transaction, served: SQL) =>
  transaction.execute(sql`
    update ${members} set is_subscriber = true, vip_until = served.vip_until
    from (${served}) served where members.id = served.member_id`)
