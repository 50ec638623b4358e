export { profileHandlers } from './calls/member'
export { businessOf, personalData } from './store'
