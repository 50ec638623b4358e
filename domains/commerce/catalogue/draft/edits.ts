import { keyIn } from '../rules/keys'
import type { Content, LineOf, Price, Product } from '../schema'

type Part = keyof Content

/** Each edit returns the changed content; null: it names something unknown, or is impossible. */

/** An entry of a part, in the place of the one with the key; without a key it is new, and comes last. */
export type EntryEdit = {
  readonly [Name in Part]-?: { readonly part: Name; readonly key: string | null; readonly value: LineOf<Name> }
}[Part]

/**
 * Parts whose keys are referred to from outside, so that they cannot change: orders name products, claims campaigns,
 * and calls lines.
 */
const keepsKey: ReadonlySet<Part> = new Set(['lines', 'products', 'prices', 'coupons', 'campaigns'])

/** Null: there is no such entry, its key cannot be another, the new one is taken, or a product is of another kind. */
export function putEntry(content: Content, { part, key, value }: EntryEdit): Content | null {
  const entries: readonly unknown[] = content[part] ?? []
  const keys = entries.map((entry) => keyIn(part, entry))
  const wanted = keyIn(part, value)
  if (key === null) return keys.includes(wanted) ? null : { ...content, [part]: [...entries, value] }
  const place = keys.indexOf(key)
  if (place < 0 || (wanted !== key && (keepsKey.has(part) || keys.includes(wanted)))) return null
  if (part === 'products' && content.products[place]?.kind !== value.kind) return null
  return { ...content, [part]: entries.with(place, value) }
}

/**
 * Removes an entry, a product with its prices. Null: it does not exist, or it is a published product or price, which
 * orders refer to, so it is withdrawn from sale instead.
 */
export function removeEntry(content: Content, published: Content, part: Part, key: string): Content | null {
  const isOther = (entry: unknown) => keyIn(part, entry) !== key
  const entries: readonly unknown[] = content[part] ?? []
  const left = entries.filter(isOther)
  const isSold = part === 'products' || part === 'prices'
  if (left.length === entries.length || (isSold && !published[part].every(isOther))) return null
  const without = { ...content, [part]: left }
  return part === 'products' ? { ...without, prices: content.prices.filter(({ pid }) => String(pid) !== key) } : without
}

/** A product with everything it costs. */
export interface ProductEdit {
  readonly product: Product
  readonly prices: readonly Omit<Price, 'pid'>[]
  readonly isNew: boolean
}

/**
 * Replaces a product with its prices, or appends a further one. Null: there is no product of this number (or already
 * one, for an addition), its kind differs, a term appears twice, or a published price is missing.
 */
export function putProduct(content: Content, published: Content, edit: ProductEdit): Content | null {
  const { product, isNew } = edit
  const { pid } = product
  const prices = edit.prices.map((price) => ({ ...price, pid }))
  const terms = new Set(prices.map(({ term }) => term))
  const isKept = published.prices.every((price) => price.pid !== pid || terms.has(price.term))
  if (terms.size < prices.length || !isKept) return null
  const placed = putEntry(content, { part: 'products', key: isNew ? null : String(pid), value: product })
  if (!placed) return null
  const others = content.prices.filter((price) => price.pid !== pid)
  const first = content.prices.findIndex((price) => price.pid === pid)
  return { ...placed, prices: others.toSpliced(first < 0 ? others.length : first, 0, ...prices) }
}

/**
 * Puts an entry before or behind the next one, a product the next one of its line, which is where members find it in
 * every list. Null: there is no such entry, or it is at the end already.
 */
export function moveEntry(content: Content, part: Part, key: string, to: 'before' | 'behind'): Content | null {
  const entries: readonly unknown[] = content[part] ?? []
  const from = entries.findIndex((entry) => keyIn(part, entry) === key)
  const moved = entries[from]
  if (moved === undefined) return null
  const lineOf = (entry: unknown) => (part === 'products' ? (entry as Product).line : null)
  const isNeighbour = (entry: unknown) => lineOf(entry) === lineOf(moved)
  const place =
    to === 'before'
      ? entries.slice(0, from).findLastIndex(isNeighbour)
      : entries.findIndex((entry, index) => index > from && isNeighbour(entry))
  if (place < 0) return null
  return { ...content, [part]: entries.with(from, entries[place]).with(place, moved) }
}
