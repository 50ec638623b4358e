export { viewerOf } from './calls/member'
export { namesOf, picture, presentPrice, presentTender } from './calls/present'
export { presentPurchase } from './calls/upgrade-licence'
export { ownedBy } from './store'
