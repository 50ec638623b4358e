import { sql } from 'drizzle-orm'
import { members, membersThere } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
import { couponHolders } from '../tables'

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
