export { acceptPayment, type Review, type ReviewDecision, returnPayment, reviewOf, reviewsIn } from './actions/decide'
export { closeStrayBy, dropStraysOf, layStray, openStrays, type Stray } from './actions/strays'
export type { CheckoutContext } from './context'
