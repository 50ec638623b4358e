/** The exports for other domains: the one price of a product for a member (spec 5.4). */

export { memberDiscount, versionUpgrade } from './discount'
export { type Holding, holdingsOf } from './holdings'
export { lowestOffer, type Viewer } from './lowest'
export { isHeld, isOffer, type Offer, offerFor } from './offer'
export { ownUpgrades } from './version-upgrade'
