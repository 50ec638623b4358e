import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
import { importedMembers } from '../../tables/imports'
import { members } from '../../tables/members'
import { restoreFormerAddress } from './addresses'

/** Members of a vendor's file, until they are members here. */
export const heldMembers = stagingTable('held_members', {
  email: 'text',
  username: 'text',
  password_hash: 'text',
  language: 'text',
  picture: 'text',
  created_at: 'timestamptz',
  email_changed_at: 'timestamptz',
  blacklisted_at: 'timestamptz',
  email_proven: 'boolean',
})

export const memberChecks: HeldChecks = {
  table: heldMembers.table,
  key: sql`email`,
  checks: [heldMembers.repeated(sql`email`)],
}

/** The hash of the address under which a member was imported. */
export const addressHash = (address: SQL) => sql`sha256(convert_to(${address}, 'UTF8'))`

/** The changeable values of a member in a file, by name; moments as text that no time zone changes. */
export const fileValues = {
  username: sql`held.username`,
  password_hash: sql`held.password_hash`,
  language: sql`held.language`,
  picture: sql`held.picture`,
  email_changed_at: sql`extract(epoch from held.email_changed_at)`,
  blacklisted_at: sql`extract(epoch from held.blacklisted_at)`,
} as const

/** Only hashes of it are kept: it is compared, and never read. */
export const valueHash = (value: SQL) => sql`md5(coalesce((${value})::text, ''))`

export const valueHashes = sql`jsonb_build_object(${sql.join(
  Object.entries(fileValues).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${valueHash(value)}`),
  sql`, `,
)})`

/**
 * Adds the held members whose addresses have no account yet and were never imported. The addresses were not proven
 * here, but the vendor's word counts more than an account that has only named one.
 * @returns how many were added
 */
export async function addHeldMembers(transaction: Transaction, now: Date): Promise<number> {
  await transaction
    .update(members)
    .set(restoreFormerAddress)
    .where(sql`${members.provenEmail} is not null and ${members.email} in (select email from ${heldMembers.table})`)
  const { rowCount } = await transaction.execute(sql`
    with fresh as (
      select held.*, ${addressHash(sql`held.email`)} as hash, ${valueHashes} as said from ${heldMembers.table} held),
    added as (
      insert into ${members}
        (email, username, password_hash, language, picture, created_at, email_changed_at, blacklisted_at, email_proven)
      select email, username, password_hash, language, picture, created_at, email_changed_at, blacklisted_at, false
      from fresh where not exists (select from ${importedMembers} known where known.address_hash = fresh.hash)
      order by line
      on conflict (email) do nothing
      returning id, email)
    insert into ${importedMembers} (member_id, address_hash, said, imported_at)
    select added.id, fresh.hash, fresh.said, ${now}::timestamptz from added join fresh on fresh.email = added.email`)
  return rowCount ?? 0
}

/**
 * Writes down of many members at once that they have bought, as `markBuyer` does of one.
 * @param bought a select of `member_id` and `subscriber`, one row for each member
 */
export const markBuyers = (transaction: Transaction, bought: SQL) =>
  transaction.execute(sql`
    update ${members} set is_buyer = true, is_subscriber = is_subscriber or subscriber
    from (${bought}) bought where members.id = bought.member_id`)

/** Notes until when members are served. @param served rows of `member_id` and `vip_until` */
export const markSubscribers = (transaction: Transaction, served: SQL) =>
  transaction.execute(sql`
    update ${members} set is_subscriber = true, vip_until = served.vip_until
    from (${served}) served where members.id = served.member_id`)
