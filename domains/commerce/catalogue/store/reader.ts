import type { Queryable } from '@/platform/database/connect'
import { isPreview } from '@/platform/http/preview'
import { type Catalogue, indexCatalogue } from '../rules'
import { contentOf, currentVersion } from './'
import { draftContent } from './drafts'

const empty = indexCatalogue(0, {
  lines: [],
  products: [],
  prices: [],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
})

export interface CatalogueReader {
  /**
   * The latest published catalogue, for one cheap statement: only a new version is read and indexed. In a preview it is
   * the draft, if there is one.
   * @param version the latest, where it was read beside something else: what is kept of it takes no statement then
   */
  currentCatalogue(database: Queryable, version?: number | null): Promise<Catalogue>
  /** The catalogue as it was, for an order that was placed under it; null: there was no such version. */
  catalogueOfVersion(database: Queryable, version: number): Promise<Catalogue | null>
}

/** Keeps the current catalogue in the process's memory. A version never changes, so what is kept is never wrong. */
export function createCatalogueReader(): CatalogueReader {
  let latest = empty
  return {
    async currentCatalogue(database, version = null) {
      if (version === latest.version && !isPreview()) return latest
      const current = await currentVersion(database, latest.version)
      const published = current?.content
        ? {
            ...indexCatalogue(current.version, current.content),
            priorPrices: new Map(Object.entries(current.prior ?? {})),
          }
        : latest
      if (published.version > latest.version) latest = published
      const draft = isPreview() ? await draftContent(database) : null
      return draft ? indexCatalogue(published.version, draft) : published
    },
    async catalogueOfVersion(database, version) {
      if (version === latest.version && version > 0) return latest
      const content = await contentOf(database, version)
      return content && indexCatalogue(version, content)
    },
  }
}
