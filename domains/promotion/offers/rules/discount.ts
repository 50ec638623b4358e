import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { isOwned, type OwnedLine } from '@/domains/commerce/entitlements/rules'
import type { OrderStatus } from '@/domains/commerce/orders/rules'
import { versionDiscount } from '@/domains/commerce/subscriptions/rules/member-price'
import type { Money } from '@/platform/money/money'
import { holdingsOf } from './holdings'
import { discountNames, isOffer, type OfferRequest, offerFor } from './offer'
import { ownUpgrades } from './version-upgrade'

/** A line of one of the member's orders, in every state. */
interface OrderedLine extends OwnedLine {
  readonly order: number
  readonly position: number
  readonly status: OrderStatus
}

interface DiscountedPrice {
  readonly price: Money
  /** The purchases without which it would be another price. */
  readonly credited: readonly Purchase[]
  /** The subscription, by its row's id, whose rest is among them. */
  readonly spends?: number
}

interface Purchase {
  readonly order: number
  readonly position: number
}

/** A subscription that runs, by the order line that has paid for its period. */
interface CurrentSubscription {
  readonly id: number
  readonly purchase: Purchase
}

/**
 * The discounts of checkout addresses (`discount=`), so that the checkout charges the price on the pages (spec 5.4).
 */
export const memberDiscount = {
  names: discountNames,
  /** Null: the offer is not for this member. */
  priceFor(
    catalogue: Catalogue,
    lines: readonly OrderedLine[],
    request: OfferRequest,
    subscriptions: readonly CurrentSubscription[] = [],
  ): DiscountedPrice | null {
    const offer = offerFor(catalogue, holdingsOf(catalogue, linesOf(lines), request.now), request)
    if (!isOffer(offer)) return null
    const credited = offer.credits.flatMap(({ purchase }) => purchase ?? [])
    const spent = subscriptions.find(({ purchase }) => credited.some((each) => isSame(each, purchase)))
    return { price: offer.price, credited, ...(spent && { spends: spent.id }) }
  },
}

/** The same of a later version: the licence that is for as many as are wanted, or else the one that was bought first. */
export const versionUpgrade = {
  names: [versionDiscount],
  /** Null: nothing that the member owns leads to it. */
  priceFor(
    catalogue: Catalogue,
    lines: readonly OrderedLine[],
    request: OfferRequest & { readonly quantity?: number },
  ) {
    const product = productOf(catalogue, request.pid)
    if (request.discount !== versionDiscount || !product) return null
    const holdings = holdingsOf(catalogue, linesOf(lines), request.now)
    const upgrades = ownUpgrades(catalogue, holdings, product, request)
    const chosen = upgrades.find(({ from }) => from.quantity === request.quantity) ?? upgrades[0]
    if (!chosen?.from.purchase) return null
    const { from, replaces, unit: price } = chosen
    const version = { of: from.product, quantity: from.quantity, replaces }
    return { price, credited: [chosen.from.purchase], version }
  },
}

const linesOf = (lines: readonly OrderedLine[]) =>
  lines.filter(isOwned).map(({ order, position, ...line }) => ({ ...line, purchase: { order, position } }))

const isSame = (one: Purchase, other: Purchase) => one.order === other.order && one.position === other.position
