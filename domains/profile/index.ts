export type { Business } from './rules'
export { businessOf } from './store'
