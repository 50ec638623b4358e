import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'
import type { Content, Term } from '../schema'

/** What an operator sets of a product. What else there is of it stays as the vendor's files say. */
export interface ProductEdit {
  readonly pid: number
  readonly names: Readonly<Record<Language, string>>
  readonly prices: readonly PriceEdit[]
}

interface PriceEdit {
  readonly term: Term
  readonly amounts: Readonly<Record<Currency, number>>
  /** Left out where the product is never renewed. */
  readonly renewal?: Readonly<Record<Currency, number>> | undefined
  readonly onSale: boolean
}

/** Null: there is no such product, or it has no price for a term that the edit names. */
export function editProduct(content: Content, { pid, names, prices }: ProductEdit): Content | null {
  const edits = new Map(prices.map((price) => [price.term, price]))
  const own = content.prices.filter((price) => price.pid === pid)
  const known = content.products.some((product) => product.pid === pid)
  if (!known || prices.some(({ term }) => !own.some((price) => price.term === term))) return null
  return {
    ...content,
    products: content.products.map((product) => (product.pid === pid ? { ...product, names } : product)),
    prices: content.prices.map((price) => {
      const edit = price.pid === pid ? edits.get(price.term) : undefined
      if (!edit) return price
      const { amounts, onSale } = edit
      return { ...price, amounts, onSale, ...(price.renewal && { renewal: edit.renewal ?? price.renewal }) }
    }),
  }
}

/**
 * Puts a product before or behind the next one of its line, which is where members find it in every list.
 * Null: there is no such product, or it is at the end of its line already.
 */
export function moveProduct(content: Content, pid: number, to: 'before' | 'behind'): Content | null {
  const products = [...content.products]
  const from = products.findIndex((product) => product.pid === pid)
  const moved = products[from]
  if (!moved) return null
  const isNeighbour = ({ line }: { line: string }) => line === moved.line
  const place =
    to === 'before'
      ? products.slice(0, from).findLastIndex(isNeighbour)
      : products.findIndex((product, index) => index > from && isNeighbour(product))
  const other = products[place]
  if (!other) return null
  products[place] = moved
  products[from] = other
  return { ...content, products }
}

/** How strongly a product is recommended. */
export interface RecommendationEdit {
  /** By its first product. */
  readonly pid: number
  readonly margin: number
  /** Points by line; a line with none is left out. */
  readonly affinity: Readonly<Record<string, number>>
}

/** Null: nothing is said about this product. */
export function editRecommendation(content: Content, { pid, margin, affinity }: RecommendationEdit): Content | null {
  const { recommendations = [] } = content
  if (!recommendations.some(({ products }) => products[0] === pid)) return null
  const given = Object.fromEntries(Object.entries(affinity).filter(([, points]) => points > 0))
  return {
    ...content,
    recommendations: recommendations.map((each) =>
      each.products[0] === pid ? { ...each, margin, affinity: given } : each,
    ),
  }
}
