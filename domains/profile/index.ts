export { profileHandlers } from './calls'
export { businessOf, personalData } from './store'
