export { viewerOf } from './calls/member'
export { presentPrice, presentTender } from './calls/present'
export { ownedBy } from './store'
