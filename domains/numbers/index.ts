export { reckon } from './actions/compute'
export { entriesOf } from './actions/table'
export { rangeOf } from './calls/console'
