/** What other domains take from the offers: the one price of a product for a member (D24). */
export { memberDiscount } from './rules/discount'
export { holdingsOf, type OwnedLine } from './rules/holdings'
export { isOffer, offerFor } from './rules/offer'
