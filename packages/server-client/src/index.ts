export type * from './calls/index.js'
export {
  type Call,
  type ClientOptions,
  FoyerClient,
  type ItemOf,
  type ListCall,
  type RequestOptions,
} from './client.js'
export { type Problem, ProblemError } from './problem.js'
export { publishRelease, type ReleaseFacts } from './publish.js'
