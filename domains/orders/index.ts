export { type Purchase, presentPurchase, purchaseStatus } from './calls/purchase'
export { orderLinesFile, orderNumber, ordersFile } from './imports/order-files'
export {
  addOrder,
  currencyOf,
  markRenewals,
  type Order,
  type OrderLine,
  orderById,
  orderNumbered,
} from './store/orders'
export {
  cancelOrder,
  datePayment,
  grantGoodwill,
  payOrder,
  refundLines,
  reopenOrder,
  repriceOrder,
} from './store/transitions'
