/** What other domains take from the offers: the one price of a product for a member (D24). */
export { type Holding, holdingsOf, type OwnedLine } from './rules/holdings'
export { isOffer, type NoOffer, type Offer, offerFor } from './rules/offer'
