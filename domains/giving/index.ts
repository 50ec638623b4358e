export { holdForPresent, keepPresent, type PresentWish } from './actions/presents'
export type { GivingContext } from './context'
