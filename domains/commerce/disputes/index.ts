export { disputesKept } from './store/cases'
export { isDisputed, isOrderDisputed } from './store/lines'
