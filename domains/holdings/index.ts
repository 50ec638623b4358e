import type { HoldingsReader } from './store/reader'

declare module '@/platform/house/deps' {
  interface Deps {
    readonly holdings: HoldingsReader
  }
}

export { createHoldingsReader, type HoldingsReader } from './store/reader'
export type { HoldingSources, LineLife } from './store/sources'
