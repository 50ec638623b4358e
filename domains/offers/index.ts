export { offersHandlers } from './calls'
export { namesOf, picture } from './calls/present'
export { presentPurchase } from './calls/upgrade-licence'
export { ownedBy, type Purchase } from './store'
