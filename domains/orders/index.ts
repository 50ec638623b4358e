export { ordersHandlers } from './calls'
export { addOrder, type Order, type OrderLine, orderById, orderOfMember } from './store/orders'
export { cancelOrder, payOrder, refundLines } from './store/transitions'
