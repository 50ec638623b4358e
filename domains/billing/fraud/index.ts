export { admitPayment, isAddressBlocked } from './actions/admit'
export { addAttempt } from './store/attempts'
export { isHeld, isOrderHeld, reviewsKept } from './store/reviews'
