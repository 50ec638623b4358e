export { reckon } from './actions/compute'
export { entriesOf } from './actions/table'
export { numbersHandlers, rangeOf } from './calls/console'
