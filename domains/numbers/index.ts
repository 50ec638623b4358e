export { numbersHandlers, rangeOf } from './calls'
export { reckon } from './reckon'
export { entriesOf } from './table'
