import type { Handlers } from '@/platform/http/visit'
import type { CouponsContext } from '../context'
import type { CouponOnWire, couponsCalls } from '../contract/member'
import { presentCoupon } from '../map'
import { couponsOf } from '../store/member-coupons'

/** Every call of coupons with its handler. */
export const couponsHandlers = ({ database, catalogue }: CouponsContext): Handlers<typeof couponsCalls> => ({
  'GET /member/my_coupon': async ({ member, input, reader, market, now }) => {
    const current = await catalogue.currentCatalogue(database)
    const present = { catalogue: current, reader, currency: market(input).currency }
    const held = await couponsOf(database, current, member.id, now)
    const found = held.map(({ coupon, ending }) => presentCoupon(coupon, ending, present))
    return {
      valid_coupon_list: found.filter(({ ended }) => ended === null).sort((one, other) => endOf(one) - endOf(other)),
      expired_coupon_list: found
        .filter(({ ended }) => ended !== null)
        .sort((one, other) => other.expires_on - one.expires_on),
    }
  },
})

/** Orders coupons by their end; those without one come last. */
const endOf = ({ expires_on: seconds }: CouponOnWire) => (seconds === 0 ? Number.MAX_SAFE_INTEGER : seconds)
