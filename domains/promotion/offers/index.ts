export { allInOneHolder } from './actions/holder'
export { ownedAt } from './calls/member'
export { presentPrice, presentTender } from './calls/present'
export { viewerOf } from './calls/viewer'
