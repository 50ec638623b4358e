export { couponsHandlers } from './calls'
