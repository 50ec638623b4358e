export { endCoupon, makeCoupon } from './acts'
export { couponsHandlers } from './calls'
export { couponsDesk } from './desk-calls'
export { countUses } from './store'
