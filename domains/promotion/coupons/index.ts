export { addHolder, holdsCoupon } from './store'
export { couponColumn } from './store/member-coupons'
