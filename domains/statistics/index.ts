export { statisticsHandlers } from './calls/member'
