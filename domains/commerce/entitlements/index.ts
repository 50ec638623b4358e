export { createHoldingsReader, type HoldingsReader } from './store/reader'
export type { HoldingSources, LineLife } from './store/sources'
export { endOfTermOf } from './store/sources'
