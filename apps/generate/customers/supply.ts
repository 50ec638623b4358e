import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Kind, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { OwnPlatforms } from '@/platform/programs/platforms'
import { articlesOf } from '../assortment'
import type { Chance } from '../chance'
import { type Home, type Market, marketsOf } from '../people'

/** A purchasable item: a product for a term. */
export interface Ware {
  readonly product: Product
  readonly term: Term
}

/** The vendor's products and markets from which customers are made up. */
export interface Supply {
  readonly catalogue: Catalogue
  readonly chance: Chance
  readonly now: Date
  readonly wares: readonly Ware[]
  /** The vendor's own country first, where it is open to buyers. */
  readonly markets: readonly [Market, ...Market[]]
  /** The vendor's further platforms. */
  readonly own: OwnPlatforms
}

export function supplyOf(catalogue: Catalogue, home: Home, chance: Chance, now: Date): Supply {
  const wares = articlesOf(catalogue).map(({ product, price: { term } }) => ({ product, term }))
  return { catalogue, chance, now, wares, markets: marketsOf(catalogue, home, now), own: home.offer.platforms }
}

/** Wares of these kinds, the ones that last longest first; each product once. */
export function waresOf({ wares }: Supply, ...kinds: readonly Kind[]): readonly Ware[] {
  const own = wares.filter(({ product }) => kinds.includes(product.kind))
  const lasting = [...own].sort((one, other) => Number(other.term === 'LFT') - Number(one.term === 'LFT'))
  return lasting.filter(({ product }, index) => lasting.findIndex((ware) => ware.product === product) === index)
}

/** So many of them, from one on and around again; as many as there are. */
export const someOf = (wares: readonly Ware[], from: number, count: number): readonly Ware[] =>
  Array.from({ length: Math.min(count, wares.length) }, (_, index) => wares[(from + index) % wares.length] as Ware)
