export { presents } from './tables/presents'
