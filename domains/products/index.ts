export { productsHandlers } from './calls'
