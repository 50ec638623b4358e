import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { couponGates, couponUses } from '../tables'

/** What a use of a coupon is held against. */
export interface CouponTaking {
  readonly code: string
  readonly checkout: string
  /** Whose uses are counted; null: a visitor's, whose address proves nothing. */
  readonly memberId: number | null
  /** How often in all and by one member; null: without limit. */
  readonly uses: number | null
  readonly usesPerMember: number | null
  readonly now: Date
  /** Until when it is held without a payment; null: the payment has come. */
  readonly reservedUntil: Date | null
}

/**
 * Takes one use of a coupon, if any is left. Whoever takes one holds the coupon's gate until the transaction ends, so that
 * the next sees this one. What a member has reserved in a checkout they left gives way to the newest. @returns false when
 * none is left
 */
export async function takeCoupon(transaction: Transaction, taking: CouponTaking): Promise<boolean> {
  const { code, checkout, memberId, uses, usesPerMember, now, reservedUntil } = taking
  // Also of a gate that is there already, this locks the row.
  await transaction.insert(couponGates).values({ code }).onConflictDoUpdate({ target: couponGates.code, set: { code } })
  if (memberId !== null && usesPerMember !== null) await dropOldest(transaction, { code, memberId, usesPerMember })
  const live = sql`used.code = ${code} and (used.reserved_until is null or used.reserved_until > ${now})`
  const taken = await transaction.execute(sql`
    insert into ${couponUses} (checkout, code, member_id, reserved_until)
    select ${checkout}, ${code}, ${memberId}::bigint, ${reservedUntil}::timestamptz
    where (${uses}::int is null or (select count(*) from ${couponUses} used where ${live}) < ${uses}::int)
      and (${memberId}::bigint is null or ${usesPerMember}::int is null or
        (select count(*) from ${couponUses} used where ${live} and used.member_id = ${memberId}) < ${usesPerMember}::int)`)
  return taken.rowCount === 1
}

/** Leaves room for one more use of a member's, as far as it is only reserved. */
const dropOldest = (
  transaction: Transaction,
  { code, memberId, usesPerMember }: { code: string; memberId: number; usesPerMember: number },
) =>
  transaction.execute(sql`
    delete from ${couponUses} where reserved_until is not null and checkout in (
      select checkout from ${couponUses} where code = ${code} and member_id = ${memberId}
      order by reserved_until desc nulls first offset ${usesPerMember - 1})`)

/** Makes a reservation that still holds a use for good. @returns false when there is none any more */
export async function keepCoupon(
  transaction: Transaction,
  { checkout, memberId, now }: { checkout: string; memberId: number; now: Date },
): Promise<boolean> {
  const kept = await transaction
    .update(couponUses)
    .set({ reservedUntil: null, memberId })
    .where(
      and(eq(couponUses.checkout, checkout), or(isNull(couponUses.reservedUntil), gt(couponUses.reservedUntil, now))),
    )
    .returning({ checkout: couponUses.checkout })
  return kept.length > 0
}

/** Holds a reservation for as long as the payment is on its way. */
export const holdCoupon = (transaction: Transaction, checkout: string, now: Date) =>
  transaction
    .update(couponUses)
    .set({ reservedUntil: null })
    .where(and(eq(couponUses.checkout, checkout), gt(couponUses.reservedUntil, now)))

/** Gives a use back: the payment was declined. */
export const releaseCoupon = (transaction: Transaction, checkout: string) =>
  transaction.delete(couponUses).where(eq(couponUses.checkout, checkout))
