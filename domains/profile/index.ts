export { businessOf } from './store/profiles'
