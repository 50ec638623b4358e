export { profileHandlers } from './calls'
export { businessOf } from './store'
