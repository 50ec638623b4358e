export { holdForPresent, keepPresent } from './actions/presents'
export { wasHandedOn } from './store/handovers'
