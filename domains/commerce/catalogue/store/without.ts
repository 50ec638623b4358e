import type { Feature, Features } from '@/platform/contract/feature'
import { type Catalogue, indexCatalogue, madeOnce, productOf } from '../rules'
import type { Kind } from '../rules/kinds'
import type { CatalogueReader } from './reader'

/** The kinds of products that need a feature. Without it they are not sold, and owners keep theirs. */
const kindsOf: Partial<Record<Kind, Feature>> = { bundle: 'activation', oem: 'codes', subscription: 'subscriptions' }

/**
 * Returns a reader without gifts and coupons where the vendor has switched them off, whatever the catalogue contains,
 * and in which products that need a missing feature are not for sale.
 */
export function withoutAbsent(reader: CatalogueReader, features: Features): CatalogueReader {
  const unsold = Object.entries(kindsOf).flatMap(([kind, feature]) => (features[feature] ? [] : kind))
  if (features.gifts && features.coupons && unsold.length === 0) return reader
  const reduce = madeOnce((catalogue) => {
    const { version, ...content } = catalogue
    return indexCatalogue(version, {
      ...content,
      ...(!features.gifts && { campaigns: [] }),
      ...(!features.coupons && { coupons: [] }),
      ...(unsold.length > 0 && { prices: pricesWithout(catalogue, unsold) }),
    })
  })
  return { ...reader, currentCatalogue: async (...asked) => reduce(await reader.currentCatalogue(...asked)) }
}

/** Kept for those who have it. */
const pricesWithout = (catalogue: Catalogue, unsold: readonly string[]) =>
  catalogue.prices.map((price) =>
    unsold.includes(productOf(catalogue, price.pid)?.kind ?? '') ? { ...price, onSale: false } : price,
  )
