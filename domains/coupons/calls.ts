import { currencyFor } from '@/domains/checkout/rules/market'
import type { Handlers } from '@/platform/http/visit'
import type { CouponsContext } from './context'
import type { CouponOnWire, couponsCalls } from './contract'
import { endingOf } from './rules'
import { usesOf } from './store'
import { presentCoupon } from './wire'

/** Every call of coupons with its handler. */
export const couponsHandlers = ({ database, catalogue }: CouponsContext): Handlers<typeof couponsCalls> => ({
  'GET /member/my_coupon': async ({ member, input, language, now }) => {
    const current = await catalogue.currentCatalogue(database)
    const asked = current.coupons.map(({ code, uses = null }) => ({ code, uses }))
    const uses = await usesOf(database, member.id, asked)
    const present = { catalogue: current, language, currency: input.currency ?? currencyFor(language, '') }
    const found = current.coupons.map((coupon) => {
      const ending = endingOf(coupon, uses.get(coupon.code) ?? { usedUp: false, own: 0 }, now)
      return presentCoupon(coupon, ending, present)
    })
    return {
      valid_coupon_list: found.filter(({ ended }) => ended === null).sort((one, other) => endOf(one) - endOf(other)),
      expired_coupon_list: found
        .filter(({ ended }) => ended !== null)
        .sort((one, other) => other.expires_on - one.expires_on),
    }
  },
})

/** What ends first is what a member wants to know first; what has no end comes last. */
const endOf = ({ expires_on: seconds }: CouponOnWire) => (seconds === 0 ? Number.MAX_SAFE_INTEGER : seconds)
