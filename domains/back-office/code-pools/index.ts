export { stockedPools } from './actions/stock'
export { type Pool, poolsOf } from './rules'
