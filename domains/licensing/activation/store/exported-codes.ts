import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
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
