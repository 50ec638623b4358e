import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import type { Queryable } from '@/platform/database/connect'
import { type CouponEnd, endingOf, isShownTo, type Uses } from '../rules'
import { type UseRow, usesColumn, usesOf } from './'

/** A coupon of a member's, and why it is of no more use to them; null while it can be used. */
interface MemberCoupon {
  readonly coupon: Coupon
  readonly ending: CouponEnd | null
}

const untouched = { usedUp: false, own: 0, held: false }

/** The coupons that hold for a member, or did: those for everyone, and those that the member was given (spec 1.6). */
export async function couponsOf(
  database: Queryable,
  { coupons }: Pick<Catalogue, 'coupons'>,
  memberId: number,
  now: Date,
): Promise<readonly MemberCoupon[]> {
  return memberCoupons(coupons, await usesOf(database, memberId, askedOf(coupons)), now)
}

const askedOf = (coupons: readonly Coupon[]) => coupons.map(({ code, uses = null }) => ({ code, uses }))

const memberCoupons = (coupons: readonly Coupon[], uses: ReadonlyMap<string, Uses>, now: Date) =>
  coupons.flatMap((coupon): MemberCoupon[] => {
    const own = uses.get(coupon.code) ?? untouched
    return isShownTo(coupon, own) ? [{ coupon, ending: endingOf(coupon, own, now) }] : []
  })

/** Reads coupons in a caller's statement about the same member: a column, and the usable coupons by it. */
export const couponColumn = {
  of: ({ coupons }: Pick<Catalogue, 'coupons'>, memberId: number) => usesColumn(memberId, askedOf(coupons)),
  read: ({ coupons }: Pick<Catalogue, 'coupons'>, rows: readonly UseRow[], now: Date): readonly Coupon[] =>
    memberCoupons(coupons, new Map(rows.map(({ code, ...uses }) => [code, uses])), now).flatMap(({ coupon, ending }) =>
      ending === null ? [coupon] : [],
    ),
}
