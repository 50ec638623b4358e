import { defineStaffWords } from '@/platform/ui/staff/words'

/** What the page of a member calls what this domain tells of one. */
export const words = defineStaffWords({
  acts: {
    'coupon.give': 'coupons.card.did.giveCoupon',
    'coupon.takeBack': 'coupons.card.did.takeCoupon',
  },
  things: {
    coupons: 'coupons.card.thing.coupons',
  },
})
