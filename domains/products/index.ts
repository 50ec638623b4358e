export { productsHandlers } from './calls/member'
