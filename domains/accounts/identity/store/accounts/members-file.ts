import { sql } from 'drizzle-orm'
import type { Lock } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { takeStatistics } from '@/platform/database/statistics'
import type { ExportedLine } from '@/platform/import/export-part'
import { importedMembers } from '../../tables/imports'
import { accountEvents, members, sessions } from '../../tables/members'
import { addressHash, fileValues, heldMembers, valueHash, valueHashes } from './imported-members'

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

/** Accounts that are not erased; by the address that is the account's own while it has only named another. */
export const exportedMembers = (transaction: Transaction, noPassword: string) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      email: sql`coalesce(proven_email, email)`,
      name: sql`username`,
      created_at: inIso(sql`created_at`),
      password_hash: sql`nullif(password_hash, ${noPassword}::text)`,
      language: sql`language`,
      email_changed_at: inIso(sql`email_changed_at`),
      blacklisted_at: inIso(sql`blacklisted_at`),
      picture: sql`case when picture like 'https://%' then picture end`,
    })} as line from ${members} own
    where email not like '%@account.invalid'
    order by coalesce(proven_email, email) collate "C"`,
  )

type Field = keyof typeof fileValues

/** The same of the account here. */
const here = {
  username: sql`own.username`,
  password_hash: sql`own.password_hash`,
  language: sql`own.language`,
  picture: sql`own.picture`,
  email_changed_at: sql`extract(epoch from own.email_changed_at)`,
  blacklisted_at: sql`extract(epoch from own.blacklisted_at)`,
} as const satisfies Record<Field, unknown>

const fields = Object.keys(fileValues) as readonly Field[]
const name = (field: Field) => sql.raw(`'${field}'`)

/** Whether the file's value differs from that of the last time; a missing password is no value. */
const moved = (field: Field) =>
  field === 'password_hash'
    ? sql`(held.has_password and known.said ->> ${name(field)} <> ${valueHash(fileValues[field])})`
    : sql`(known.said ->> ${name(field)} <> ${valueHash(fileValues[field])})`

/**
 * True if the field was not changed here. A login renews a password's hash without changing it; a change leaves an
 * event.
 */
const untouched = (field: Field) =>
  field === 'password_hash'
    ? sql`not exists (select from ${accountEvents} e where e.member_id = own.id and e.what = 'passwordChanged')`
    : sql`(known.said ->> ${name(field)} = ${valueHash(here[field])})`

/**
 * Updates imported members from what has changed since the last run (decision 0065): fields that differ from that run
 * and were not changed here. A field changed on both sides keeps its value here.
 * @param noPassword the hash for a password that a file leaves out
 * @returns how many were changed, and the lines with a field that keeps its value
 */
export async function updateHeldMembers(transaction: Transaction, { noPassword }: { noPassword: string }) {
  const flags = fields.flatMap((field) => [
    sql`${moved(field)} and ${untouched(field)} as ${sql.identifier(`takes_${field}`)}`,
    sql`${moved(field)} and not ${untouched(field)} and ${valueHash(fileValues[field])} <> ${valueHash(here[field])}
      as ${sql.identifier(`keeps_${field}`)}`,
  ])
  await transaction.execute(sql`
    create temporary table member_changes on commit drop as
    select held.line, own.id, ${valueHashes} as now_said, held.username, held.password_hash, held.language, held.picture,
      held.email_changed_at, held.blacklisted_at, ${sql.join(flags, sql`, `)}
    from (select *, password_hash <> ${noPassword} as has_password from ${heldMembers.table}) held
    join ${importedMembers} known on known.address_hash = ${addressHash(sql`held.email`)}
    join ${members} own on own.id = known.member_id
    where known.said <> ${valueHashes} and known.said <> '{}'`)
  await takeStatistics(transaction)
  const takes = fields.map((field) => sql.identifier(`takes_${field}`))
  const { rowCount } = await transaction.execute(sql`
    update ${members} own set ${sql.join(
      fields.map((field) => {
        const column = sql.identifier(field)
        return sql`${column} = case when ${sql.identifier(`takes_${field}`)} then change.${column} else own.${column} end`
      }),
      sql`, `,
    )}
    from member_changes change where change.id = own.id and (${sql.join(takes, sql` or `)})`)
  // A changed password or a block ends earlier sessions.
  await transaction.execute(sql`
    delete from ${sessions} where member_id in (
      select id from member_changes where takes_password_hash or (takes_blacklisted_at and blacklisted_at is not null))`)
  await transaction.execute(sql`
    update ${importedMembers} known set said = change.now_said from member_changes change
    where change.id = known.member_id`)
  const keeps = fields.map((field) => sql.identifier(`keeps_${field}`))
  const { rows } = await transaction.execute<{ line: number; count: number }>(sql`
    select line, count(*) over ()::int as count from member_changes where ${sql.join(keeps, sql` or `)}
    order by line limit 100`)
  return { updated: rowCount ?? 0, kept: { count: rows[0]?.count ?? 0, lines: rows.map(({ line }) => line) } }
}
