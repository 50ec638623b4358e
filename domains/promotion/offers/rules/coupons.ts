import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { applyCoupon } from '@/domains/commerce/checkout/rules/coupon'
import { compare, subtract } from '@/platform/money/money'
import type { Offer } from './offer'

/** Nothing is counted here: the coupons that are shown can still be used. */
const uses = { total: 0, own: 0, held: true }

/**
 * Returns an offer with the coupon that lowers it most, at the price that the checkout charges with it (spec 5.1). A
 * price that is already lowered by an upgrade or a discount takes no coupon.
 * @param coupons those that the member can use
 */
export function withCoupon(offer: Offer, coupons: readonly Coupon[], now: Date): Offer {
  const { product, price, discount } = offer
  const line = { pid: product.pid, line: product.line, price, offered: discount !== null }
  const [best] = coupons
    .flatMap(({ code, ...coupon }) => {
      const applied = applyCoupon({ code, ...coupon }, [line], { currency: price.currency, now, uses })
      const [off] = 'off' in applied ? applied.off : []
      return off && off.minor > 0 ? [{ code, off }] : []
    })
    .sort((one, other) => compare(other.off, one.off))
  return best ? { ...offer, coupon: best, price: subtract(price, best.off) } : offer
}
