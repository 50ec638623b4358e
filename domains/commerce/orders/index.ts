export { licenceId } from './actions/licence-id'
export { stateOf } from './calls/api'
export { type Purchase, presentPurchase, purchaseStatus } from './calls/purchase'
export { orderLinesFile, orderNumber, ordersFile } from './imports/order-files'
export { type OrderWithLines, ordersListed } from './store/api'
export { addExtra, type ExtraChange, takeBackExtra } from './store/extras'
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
export { patchLineMetadata, patchOrderMetadata } from './store/metadata'
export {
  addOrder,
  currencyOf,
  markRenewals,
  type Order,
  type OrderLine,
  orderById,
  orderNumbered,
} from './store/orders'
export { isRevoked, restoreLine, revokeLine } from './store/revocations'
export {
  cancelOrder,
  datePayment,
  grantGoodwill,
  payOrder,
  refundLines,
  reopenOrder,
  repriceOrder,
} from './store/transitions'
