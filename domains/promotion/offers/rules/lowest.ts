import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Tender } from '@/domains/commerce/catalogue/rules/prices'
import type { Coupon, Product } from '@/domains/commerce/catalogue/schema'
import { compare } from '@/platform/money/money'
import { withCoupon } from './coupons'
import type { Holding } from './holdings'
import { isOffer, type Offer, type OfferRequest, offerFor } from './offer'

export type Viewer = Tender & {
  readonly now: Date
  /** Those that the member can use; left out: none. */
  readonly coupons?: readonly Coupon[] | undefined
}

/** One way to own a product for life, with the coupon on it that takes off most; null: it is not open to this member. */
export function offerBy(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  way: Pick<OfferRequest, 'pid' | 'discount'>,
  viewer: Viewer,
): Offer | null {
  const offer = offerFor(catalogue, holdings, { ...viewer, ...way, term: 'LFT' })
  return isOffer(offer) ? withCoupon(offer, viewer.coupons ?? [], viewer.now) : null
}

/**
 * THE price of a product for a member, wherever one is shown: of every way to own it for life the cheapest that is open to
 * them, and of equal ones the upgrade.
 */
export function lowestOffer(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  { pid }: Product,
  viewer: Viewer,
): Offer | null {
  const upgrades = catalogue.products.filter((upgrade) => upgrade.kind === 'upgrade' && upgrade.to === pid)
  const ways = [
    ...upgrades.map((upgrade) => ({ pid: upgrade.pid, discount: null })),
    { pid, discount: null },
    { pid, discount: 'recommended' },
  ]
  return ways
    .map((way) => offerBy(catalogue, holdings, way, viewer))
    .reduce((best, offer) => (best && (!offer || compare(best.price, offer.price) <= 0) ? best : offer), null)
}
