export { isDisputed, isOrderDisputed } from './store/lines'
