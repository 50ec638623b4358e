export { refundsOf } from './tables'
