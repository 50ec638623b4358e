import type { Features } from '@/platform/contract/feature'
import { type Catalogue, indexCatalogue } from '../rules'
import type { CatalogueReader } from './reader'

/** A reader to whom there are no gifts and no coupons where the vendor is without them, whatever the catalogue holds. */
export function withoutAbsent(reader: CatalogueReader, features: Features): CatalogueReader {
  if (features.gifts && features.coupons) return reader
  const kept = new WeakMap<Catalogue, Catalogue>()
  const reduce = (catalogue: Catalogue) => {
    const known = kept.get(catalogue)
    if (known) return known
    const { version, ...content } = catalogue
    const less = indexCatalogue(version, {
      ...content,
      ...(!features.gifts && { campaigns: [] }),
      ...(!features.coupons && { coupons: [] }),
    })
    kept.set(catalogue, less)
    return less
  }
  return { ...reader, currentCatalogue: async (database) => reduce(await reader.currentCatalogue(database)) }
}
