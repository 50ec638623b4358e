import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { checkouts, couponGates, couponUses } from '../tables/checkouts'
import type { HoldsCoupon } from './buyer'

/** The facts that a use of a coupon is checked against. */
export interface CouponTaking {
  readonly code: string
  readonly checkout: string
  /** The member whose uses are counted; null: a visitor, whose address proves nothing. */
  readonly memberId: number | null
  /** How often in all and by one member; null: without limit. */
  readonly uses: number | null
  readonly usesPerMember: number | null
  /**
   * The condition that the member was given the coupon, where only such members may use it; false once it was taken
   * back.
   */
  readonly given: SQL | null
  readonly now: Date
  /** Until when it is held without a payment; null: the payment has come. */
  readonly reservedUntil: Date | null
}

/** The condition of a coupon that is for named members; null: anyone who asks may use it. */
export const givenTo = (
  coupon: Pick<Coupon, 'code' | 'for'> | undefined,
  memberId: number | null,
  holdsCoupon: HoldsCoupon,
): SQL | null => (coupon?.for === 'named' ? holdsCoupon(coupon.code, sql`${memberId}::bigint`) : null)

/**
 * Takes one use of a coupon, if any is left. Anyone who takes one holds the coupon's gate until the transaction ends, so that
 * the next sees this one. @returns false when none is left
 */
export async function redeemCoupon(transaction: Transaction, taking: CouponTaking): Promise<boolean> {
  const { code, checkout, memberId, uses, usesPerMember, given, now, reservedUntil } = taking
  await lockGate(transaction, code)
  const live = sql`used.code = ${code} and (used.reserved_until is null or used.reserved_until > ${now})`
  const taken = await transaction.execute(sql`
    insert into ${couponUses} (checkout, code, member_id, reserved_until)
    select ${checkout}, ${code}, ${memberId}::bigint, ${reservedUntil}::timestamptz
    where ${given ?? sql`true`} and (${uses}::int is null or (select count(*) from ${couponUses} used where ${live}) < ${uses}::int)
      and (${memberId}::bigint is null or ${usesPerMember}::int is null or
        (select count(*) from ${couponUses} used where ${live} and used.member_id = ${memberId}) < ${usesPerMember}::int)`)
  return taken.rowCount === 1
}

/** Also of a gate that is there already, this locks the row. */
const lockGate = (transaction: Transaction, code: string) =>
  transaction.insert(couponGates).values({ code }).onConflictDoUpdate({ target: couponGates.code, set: { code } })

/**
 * Makes a reservation that still holds final, for the buyer that it turns out to have: a visitor's use also counts for
 * the member of that address.
 * @returns false when the reservation is gone, or the member has used the coupon as often as allowed
 */
export async function reserveCoupon(
  transaction: Transaction,
  { checkout, code, memberId, usesPerMember, now }: Omit<CouponTaking, 'uses' | 'given' | 'reservedUntil'>,
): Promise<boolean> {
  await lockGate(transaction, code)
  const { rowCount } = await transaction.execute(sql`
    update ${couponUses} set reserved_until = null, member_id = ${memberId}
    where checkout = ${checkout} and (reserved_until is null or reserved_until > ${now})
      and (${usesPerMember}::int is null or (
        select count(*) from ${couponUses} other where other.code = ${code} and other.member_id = ${memberId}
          and other.reserved_until is null and other.checkout <> ${checkout}) < ${usesPerMember}::int)`)
  return rowCount === 1
}

/** An unpaid checkout of a member with a coupon. */
export interface OpenCheckout {
  readonly checkout: string
  readonly provider: ProviderName | null
  readonly payment: string | null
  /** It holds a use at this moment. */
  readonly holds: boolean
}

/** A member's checkouts with a coupon that can still be paid, beyond those that they may pay beside one more. */
export async function checkoutsInTheWay(
  database: Queryable,
  { code, memberId, usesPerMember, now }: { code: string; memberId: number; usesPerMember: number; now: Date },
): Promise<readonly OpenCheckout[]> {
  const { rows } = await database.execute<OpenCheckout & Record<string, unknown>>(sql`
    select begun.reference as checkout, begun.provider, begun.payment,
      exists (select from ${couponUses} used where used.checkout = begun.reference and used.reserved_until > ${now}) as holds
    from ${checkouts} begun
    where begun.member_id = ${memberId} and begun.coupon_code = ${code} and begun.order_id is null
      and begun.mismatch is null and begun.withdrawn_at is null and begun.state in ('begun', 'declined')
      and begun.total > 0
    order by holds desc, begun.begun_at desc
    offset greatest(0, ${usesPerMember}::int - 1 - (
      select count(*)::int from ${couponUses} used
      where used.code = ${code} and used.member_id = ${memberId} and used.reserved_until is null))`)
  return rows
}

/** Marks a checkout as withdrawn: it can no longer be paid, and its coupon use is free again. */
export async function closeWithdrawn(transaction: Transaction, checkout: string, now: Date) {
  await transaction.update(checkouts).set({ withdrawnAt: now }).where(eq(checkouts.reference, checkout))
  await releaseCoupon(transaction, checkout)
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
