export { ownedAt, viewerOf } from './calls/member'
export { presentPrice, presentTender } from './calls/present'
