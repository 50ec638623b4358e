export { ordersHandlers } from './calls'
