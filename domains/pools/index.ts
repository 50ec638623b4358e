export { fillPool, setThreshold } from './acts'
export { poolsDesk } from './calls'
export { stockedPools } from './stock'
export { registerPoolJobs } from './watch'
