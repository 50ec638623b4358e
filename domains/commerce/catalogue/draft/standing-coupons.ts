import type { Content, Coupon } from '../schema'

/**
 * Returns an earlier catalogue with the current coupons: an ended coupon does not come back with old prices, a newer
 * one stays. Coupons for lines or products that the earlier catalogue lacks are left out.
 */
export function withCouponsOf(earlier: Content, current: Content): Content {
  const lines = new Set(earlier.lines.map(({ key }) => key))
  const pids = new Set(earlier.products.map(({ pid }) => pid))
  const fits = (coupon: Coupon) =>
    (coupon.lines ?? []).every((key) => lines.has(key)) && (coupon.products ?? []).every((pid) => pids.has(pid))
  const standing = new Map(current.coupons.map((coupon) => [coupon.code, coupon]))
  const kept = earlier.coupons.map((coupon) => standing.get(coupon.code) ?? coupon)
  const known = new Set(earlier.coupons.map(({ code }) => code))
  const made = current.coupons.filter(({ code }) => !known.has(code))
  return { ...earlier, coupons: [...kept, ...made].filter(fits) }
}
