export { dissolveHousehold, endHouseholdsOf } from './actions/leaving'
export type { HouseholdsContext } from './context'
export { isInHousehold } from './store/people'
