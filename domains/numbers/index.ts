export { numbersHandlers, rangeOf } from './calls'
export type { NumbersContext } from './context'
export { reckon } from './reckon'
export { type Entry, entriesOf } from './table'
