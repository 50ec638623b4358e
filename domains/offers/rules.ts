/** What other domains take from the offers: the one price of a product for a member (D24). */

export { withCoupon } from './rules/coupons'
export { memberDiscount } from './rules/discount'
export { type Holding, holdingsOf, type OwnedLine } from './rules/holdings'
export { isHeld, isOffer, type Offer, offerFor } from './rules/offer'
export type { Viewer } from './rules/panels'
