import type {} from '@/platform/installation/deps'
import { defineDomain } from '@/platform/installation/domain'
import type { HoldingsReader } from './store/reader'

declare module '@/platform/installation/deps' {
  interface Deps {
    readonly holdings: HoldingsReader
  }
}

declare module '@/platform/import/part' {
  interface ImportContext {
    readonly holdings: HoldingsReader
  }
}

/** A reader alone, which every domain is given: its calls are theirs. */
export const entitlements = defineDomain({ name: 'entitlements', open: () => null })
