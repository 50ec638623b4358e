export { ordersHandlers } from './calls'
export { addOrder, type Order, type OrderLine, orderById } from './store/orders'
export { cancelOrder, datePayment, payOrder, refundLines, reopenOrder } from './store/transitions'
