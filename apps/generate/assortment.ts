import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { isHandoverFee, productOf } from '@/domains/commerce/catalogue/rules'
import type { Kind } from '@/domains/commerce/catalogue/rules/kinds'
import type { Price, Product } from '@/domains/commerce/catalogue/schema'

/** A product for a term, with how often it is bought beside the others. */
export interface Article {
  readonly product: Product
  readonly price: Price
  readonly weight: number
}

/** How many of a hundred products in baskets are of a kind. */
const shares: Readonly<Record<Kind, number>> = {
  single: 48,
  allInOne: 14,
  subscription: 16,
  addOn: 11,
  upgrade: 6,
  bundle: 5,
  oem: 0,
}

/** Returns the products of a catalogue that are for sale, with their prices. */
export function articlesOf(catalogue: Catalogue): readonly Article[] {
  const sold = catalogue.prices.flatMap((price) => {
    const product = productOf(catalogue, price.pid)
    return product && !isHandoverFee(product) && price.onSale && price.term !== 'FREE' ? [{ product, price }] : []
  })
  const counts = new Map<Kind, number>()
  for (const { product } of sold) counts.set(product.kind, (counts.get(product.kind) ?? 0) + 1)
  return sold.map((article) => {
    const { kind } = article.product
    return { ...article, weight: shares[kind] / (counts.get(kind) ?? 1) }
  })
}
