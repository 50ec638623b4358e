export { dissolveHousehold, endHouseholdsOf } from './actions/leaving'
export type { HouseholdsContext } from './context'
