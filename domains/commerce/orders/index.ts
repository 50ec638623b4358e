export { orderTable } from './actions/order-table'
export { type Purchase, presentPurchase, purchaseStatus } from './calls/purchase'
export { orderLinesFile, orderNumber, ordersFile } from './imports/order-files'
export { licenceId } from './rules'
export { ordersWithin } from './store/api'
export {
  handedLines,
  handLines,
  holderOf,
  isHandedOn,
  isHeldBy,
  isUsedByAnother,
  linesHeldBy,
  lockOrderOf,
  membersOf,
  pidsOfBuyer,
  returnLines,
} from './store/holders'
export { addExtra, type ExtraChange, isRevoked, restoreLine, revokeLine, takeBackExtra } from './store/line-changes'
export { latestPurchases } from './store/listed-purchases'
export {
  addOrder,
  currencyOf,
  markRenewals,
  type Order,
  type OrderLine,
  orderById,
  orderNumbered,
  patchLineMetadata,
  patchOrderMetadata,
} from './store/orders'
export {
  cancelOrder,
  datePayment,
  grantGoodwill,
  paymentOf,
  payOrder,
  refundLines,
  reopenOrder,
  repriceOrder,
} from './store/transitions'
