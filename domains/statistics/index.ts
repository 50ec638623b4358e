export { dailyCounts } from './store/counts'
