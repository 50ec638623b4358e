export { businessOf, handBusiness } from './store/profiles'
