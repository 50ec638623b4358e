import { type Catalogue, productOf, reachOf } from '@/domains/catalogue/rules'
import type { Product } from '@/domains/catalogue/schema'
import { orderStatus } from '@/domains/orders/rules'
import type { OwnedLine } from '../discounts'

/**
 * Whether somebody may buy the step to an all-in-one: they have paid for a product that it includes, or for another one of
 * its line and platform. Also one that has run out since counts; one that was given back does not.
 */
export function mayUpgrade(
  catalogue: Catalogue,
  upgrade: Extract<Product, { kind: 'upgrade' }>,
  owned: readonly OwnedLine[],
): boolean {
  const target = productOf(catalogue, upgrade.to)
  if (!target) return false
  const reach = reachOf(catalogue, target)
  return owned.some(({ pid, status }) => {
    const product = productOf(catalogue, pid)
    if (!product || status !== orderStatus.complete || product.pid === target.pid) return false
    if (reach.has(product.pid)) return true
    return product.line === target.line && product.platforms.some((platform) => target.platforms.includes(platform))
  })
}
