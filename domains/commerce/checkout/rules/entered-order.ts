import { type Catalogue, isHandoverFee, productOf, updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Item } from '@/domains/commerce/orders/rules'
import { type Currency, money } from '@/platform/money/money'

/** A product that was paid for elsewhere. */
export interface EnteredItem {
  readonly pid: number
  readonly term: Term
  readonly quantity: number
  /** The amount paid for all of it, in the currency's smallest unit. */
  readonly amount: number
}

/**
 * Returns the lines of an order that was paid elsewhere. The unit price follows from the amount paid, which may differ
 * from the price here.
 * @returns the fault: the catalogue has no such product, or not for such a term
 */
export function itemsOf(
  catalogue: Catalogue,
  entered: readonly EnteredItem[],
  currency: Currency,
): readonly Item[] | { readonly wrong: 'product' | 'term' } {
  const items: Item[] = []
  for (const { pid, term, quantity, amount } of entered) {
    const product = productOf(catalogue, pid)
    if (!product || isHandoverFee(product)) return { wrong: 'product' }
    if (!catalogue.prices.some((price) => price.pid === product.pid && price.term === term)) return { wrong: 'term' }
    const { platforms, names } = product
    const unit = money(Math.ceil(amount / quantity), currency)
    items.push({
      pid: product.pid,
      term,
      quantity,
      platforms,
      names,
      unit,
      amount: money(amount, currency),
      ...updatesWith(catalogue, product),
    })
  }
  return items
}
