export { businessOf } from './store'
