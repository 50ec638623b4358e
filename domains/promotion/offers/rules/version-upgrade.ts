import { type Catalogue, priceOf } from '@/domains/commerce/catalogue/rules'
import { ordinaryPrice } from '@/domains/commerce/catalogue/rules/prices'
import { monthsAfter } from '@/domains/commerce/catalogue/rules/terms'
import { leadsTo, upgradePrice, upgradeTo } from '@/domains/commerce/catalogue/rules/version-upgrades'
import { volumePrice } from '@/domains/commerce/catalogue/rules/volume'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { type Money, times } from '@/platform/money/money'
import { type Holding, isForLife } from './holdings'
import type { OfferRequest } from './offer'

/** A licence that leads to a later version, and for how much. */
export interface OwnUpgrade {
  readonly product: Product
  readonly from: Holding
  /** The earlier licence ends, and its seats move. */
  readonly replaces: boolean
  /** The price of one for its owner. */
  readonly unit: Money
  /** The price of all of them: by the price list, and for their owner. */
  readonly list: Money
  readonly price: Money
}

/**
 * The licences of a member that lead to a product, the one that was bought first before the others. Each is upgraded as a
 * whole, and once (decision 0110).
 */
export function ownUpgrades(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  product: Product,
  wanted: Pick<OfferRequest, 'term' | 'currency' | 'reader' | 'now'>,
): readonly OwnUpgrade[] {
  const rule = upgradeTo(product)
  const ordinary = ordinaryPrice(catalogue, { ...wanted, pid: product.pid })
  const unit = rule && ordinary?.onSale ? upgradePrice(ordinary.price, rule) : null
  if (!rule || !ordinary || !unit || wanted.term !== 'LFT') return []
  const tiers = priceOf(catalogue, { ...wanted, pid: product.pid })?.tiers ?? []
  const { withinMonths, replaces } = rule
  return holdings
    .filter((holding) => isForLife(holding) && holding.quantity > 0 && !holding.upgraded && !holding.resting)
    .filter(({ product: owned }) => leadsTo(catalogue, rule, owned))
    .filter(({ since }) => withinMonths === undefined || monthsAfter(since, withinMonths) > wanted.now)
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .map((from) => {
      const { price } = volumePrice(unit, tiers, from.quantity)
      return { product, from, replaces, unit, list: times(ordinary.list, from.quantity), price }
    })
}
