export { statisticsHandlers } from './calls'
