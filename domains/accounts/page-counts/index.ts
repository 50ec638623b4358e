export { addCount, dailyCounts } from './store/counts'
