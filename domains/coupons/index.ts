export { endCoupon, giveCoupon, makeCoupon, takeCouponBack } from './actions/coupons'
export { addHolder, countHolders, countUses } from './store'
export { couponColumn } from './store/member-coupons'
