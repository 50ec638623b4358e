export { ordersHandlers } from './calls'
export { addOrder, type Order, type OrderLine, orderById, orderOfMember } from './store/orders'
export { cancelOrder, payOrder, refundLines, reopenOrder } from './store/transitions'
