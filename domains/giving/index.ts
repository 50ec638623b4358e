export { holdForPresent, keepPresent, type PresentDetails } from './actions/presents'
export type { GivingContext } from './context'
