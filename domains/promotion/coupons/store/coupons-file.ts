import { sql } from 'drizzle-orm'
import { members, membersThere } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
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

/** Members' coupons of a vendor's file, until they are theirs. */
export const heldCoupons = stagingTable('imported_member_coupons', {
  code: 'text',
  member: 'text',
  given_at: 'timestamptz',
})

/** The coupons of the catalogue. */
export const heldCodes = stagingTable('imported_coupon_codes', { code: 'text' })

export const memberCouponChecks: HeldChecks = {
  table: heldCoupons.table,
  ofMembers: true,
  checks: [
    heldCoupons.repeated(sql`'the coupon ' || code || ' of ' || member`),
    {
      kind: 'names no coupon',
      mend: 'name a coupon of the catalogue',
      lines: sql`select line, 'the catalogue has no coupon ' || code from ${heldCoupons.table} held
        where not exists (select from ${heldCodes.table} known where known.code = held.code)`,
    },
    membersThere(heldCoupons.table),
  ],
}

/** Gives members the held coupons that they do not have. @returns how many */
export async function addHeldCoupons(transaction: Transaction, now: Date): Promise<number> {
  const { rowCount } = await transaction.execute(sql`
    insert into ${couponHolders} (code, member_id, given_at)
    select held.code, owner.id, coalesce(held.given_at, ${now}::timestamptz)
    from ${heldCoupons.table} held join ${members} owner on owner.email = held.member and owner.proven_email is null
    on conflict do nothing`)
  return rowCount ?? 0
}
