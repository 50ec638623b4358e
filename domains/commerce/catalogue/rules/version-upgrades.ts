import { compare, type Money, money, subtract } from '@/platform/money/money'
import { percent, portion } from '@/platform/money/rate'
import type { Product } from '../schema'
import { type Catalogue, productOf } from '.'

/** The terms for owners of an earlier version. */
export type VersionUpgrade = NonNullable<Extract<Product, { kind: 'single' }>['upgradeFrom']>

/** Null: it has no earlier version. */
export const upgradeTo = (product: Product): VersionUpgrade | null =>
  'upgradeFrom' in product ? (product.upgradeFrom ?? null) : null

/** Whether a product, by any id that it has or had, is an earlier version that leads to another one. */
export const leadsTo = (catalogue: Catalogue, { products }: VersionUpgrade, { pid }: Product): boolean =>
  products.some((each) => productOf(catalogue, each)?.pid === pid)

/** The products that have an earlier version. */
export const laterVersions = ({ products }: Catalogue): readonly Product[] =>
  products.filter((product) => upgradeTo(product) !== null)

/**
 * Returns what one licence costs an owner, at most the ordinary price; null where there is no price in the currency.
 */
export function upgradePrice(ordinary: Money, { percent: share, amounts }: VersionUpgrade): Money | null {
  if (share !== undefined) return subtract(ordinary, portion(ordinary, percent(share)))
  const amount = amounts?.[ordinary.currency]
  if (amount === undefined) return null
  const price = money(amount, ordinary.currency)
  return compare(price, ordinary) > 0 ? ordinary : price
}
