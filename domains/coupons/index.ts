export { endCoupon, giveCoupon, makeCoupon, takeCouponBack } from './actions/coupons'
export { addHolder, countHolders, countUses, holdsCoupon } from './store'
export { couponColumn } from './store/member-coupons'
