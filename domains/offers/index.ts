export { offersHandlers } from './calls'
export { ownedBy } from './store'
