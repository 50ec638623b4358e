export { assignedTo, inWork, isDue, type WorkFilter } from './tables/queue'
