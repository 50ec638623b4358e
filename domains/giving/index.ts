export { holdForPresent, keepPresent } from './actions/presents'
