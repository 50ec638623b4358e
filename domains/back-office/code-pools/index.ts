export { givableCodes, giveCode } from './actions/give'
export { poolsOf } from './rules'
