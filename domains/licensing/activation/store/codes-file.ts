import { sql } from 'drizzle-orm'
import { members, membersThere } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { type HeldChecks, isWrong, stagingTable } from '@/platform/database/staging'
import type { ExportedLine } from '@/platform/import/export-part'
import { codes } from '../tables'

/** Licence codes, given out and yet to be; those of accounts that were erased stay here. */
export const exportedCodes = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      pool: sql`own.pool`,
      code: sql`own.code`,
      given_at: inIso(sql`own.taken_at`),
      order: sql`placed.number`,
      line: sql`own.position + 1`,
      unit: sql`own.unit`,
      member: sql`case when placed.id is null then coalesce(owner.proven_email, owner.email) end`,
      product: sql`own.product`,
    })} as line from ${codes} own
    left join ${orders} placed on placed.id = own.order_id
    left join ${members} owner on owner.id = own.member_id
    where owner.id is null or owner.email not like '%@account.invalid'
    order by own.pool collate "C", own.code collate "C"`,
  )

/** Codes of a vendor's file, until they are in their pools. */
export const heldCodes = stagingTable('imported_codes', {
  pool: 'text',
  code: 'text',
  given_at: 'timestamptz',
  order_number: 'text',
  position: 'smallint',
  unit: 'integer',
  member: 'text',
  product: 'integer',
})

/** The products of the catalogue that codes are of, under each id that they have or had. */
export const heldPools = stagingTable('imported_pools', { pid: 'integer', family: 'text' })

/** Codes that are new, with the row of the person who has them. */
const newCodes = sql`
  select held.*, placed.id as order_id, coalesce(placed.member_id, owner.id) as member_id
  from ${heldCodes.table} held
  left join ${orders} placed on placed.number = held.order_number
  left join ${members} owner on owner.email = held.member and owner.proven_email is null
  where not exists (select from ${codes} known where known.pool = held.pool and known.code = held.code)`

export const codeChecks: HeldChecks = {
  table: heldCodes.table,
  ofMembers: true,
  checks: [
    heldCodes.repeated(sql`'the code ' || code || ' of ' || pool`),
    heldCodes.repeated(sql`'a code for unit ' || unit || ' of line ' || position + 1 || ' of ' || order_number`),
    heldCodes.repeated(sql`'a code of ' || member || ' for ' || product`),
    {
      kind: 'names no oem product',
      mend: 'name the family of an oem product of the catalogue',
      lines: sql`select line, 'the catalogue has no oem product ' || pool from ${heldCodes.table}
        where not exists (select from ${heldPools.table} where family = pool)`,
    },
    membersThere(heldCodes.table),
    {
      kind: 'is for something that gives no such code',
      mend: 'name the order line, and its unit, that the code was given for',
      lines: sql`select held.line, 'there is no unit ' || held.unit || ' of line ' || held.position + 1 || ' of '
          || order_number || ' that gives a code of ' || held.pool
        from ${heldCodes.table} held where order_number is not null and not ${isWrong('order', sql`order_number`)}
          and not exists (
            select from ${orders} placed
            join ${orderLines} bought on bought.order_id = placed.id and bought.position = held.position
            join ${heldPools.table} sold on sold.pid = bought.pid
            where placed.number = held.order_number and bought.quantity >= held.unit and sold.family = held.pool)`,
    },
    {
      kind: 'is for something that has another code',
      mend: 'leave it out, or bring it as a free one',
      lines: sql`select fresh.line, 'another code was given for the same before' from (${newCodes}) fresh
        where exists (select from ${codes} given where given.order_id = fresh.order_id
            and given.position = fresh.position and given.unit = fresh.unit)
          or exists (select from ${codes} given where given.member_id = fresh.member_id
            and given.product = fresh.product)`,
    },
  ],
}

/** Adds the held codes that their pools do not have. @returns how many */
export async function addHeldCodes(transaction: Transaction): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${codes} (pool, code, member_id, taken_at, order_id, position, unit, product)
    select pool, code, member_id, given_at, order_id, position, unit, product from (${newCodes}) fresh order by line
    on conflict (pool, code) do nothing`)
  return rowCount ?? 0
}
