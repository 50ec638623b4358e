import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { couponHolders } from '../tables'

/** Returns the members to whom coupons were given. */
export const exportedHolders = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      coupon: sql`own.code`,
      member: sql`coalesce(owner.proven_email, owner.email)`,
      given_at: inIso(sql`own.given_at`),
    })} as line from ${couponHolders} own join ${members} owner on owner.id = own.member_id
    where owner.email not like '%@account.invalid'
    order by own.code collate "C", coalesce(owner.proven_email, owner.email) collate "C"`,
  )
