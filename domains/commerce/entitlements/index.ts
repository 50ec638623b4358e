export { endOfTermOf } from './store/ends'
export { createHoldingsReader, type HoldingsReader } from './store/reader'
export type { HoldingSources, LineLife } from './store/sources'
