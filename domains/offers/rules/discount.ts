import type { Catalogue } from '@/domains/catalogue/rules'
import { isOwned, type OwnedLine } from '@/domains/holdings/rules'
import type { OrderStatus } from '@/domains/orders/rules'
import type { Money } from '@/platform/money/money'
import { holdingsOf } from './holdings'
import { discountNames, isOffer, type OfferRequest, offerFor } from './offer'

/** A line of an order of the member's, whatever became of it. */
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

/** What the checkout asks for a `discount=` of its address, so that it charges what the pages show (spec 5.4). */
export const memberDiscount = {
  names: discountNames,
  /** Null: the offer is not for this member. */
  priceFor(
    catalogue: Catalogue,
    lines: readonly OrderedLine[],
    request: OfferRequest,
    subscriptions: readonly CurrentSubscription[] = [],
  ): DiscountedPrice | null {
    const owned = lines
      .filter(isOwned)
      .map(({ order, position, ...line }) => ({ ...line, purchase: { order, position } }))
    const offer = offerFor(catalogue, holdingsOf(catalogue, owned, request.now), request)
    if (!isOffer(offer)) return null
    const credited = offer.credits.flatMap(({ purchase }) => purchase ?? [])
    const spent = subscriptions.find(({ purchase }) => credited.some((each) => isSame(each, purchase)))
    return { price: offer.price, credited, ...(spent && { spends: spent.id }) }
  },
}

const isSame = (one: Purchase, other: Purchase) => one.order === other.order && one.position === other.position
