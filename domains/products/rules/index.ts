import { type Catalogue, onPlatform } from '@/domains/catalogue/rules'
import { type Platform, platforms } from '@/domains/catalogue/rules/kinds'
import type { Product } from '@/domains/catalogue/schema'
import { type Holding, isHeld, isOffer, type Offer, offerFor, type Viewer, withCoupon } from '@/domains/offers/rules'
import { compare } from '@/platform/money/money'

/** The same product for a platform that its owner does not have it for yet, at the price that the member pays. */
export interface PlatformOffer {
  readonly product: Product
  readonly platform: Platform
  /** What the member has of it. */
  readonly owned: readonly Platform[]
  readonly offer: Offer
}

/** One for each platform that could be added to something owned, in the order of the vendor's products. */
export function platformOffers(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  viewer: Viewer,
): readonly PlatformOffer[] {
  const held = new Set(
    holdings.map(({ product }) => product).filter(({ kind }) => kind === 'single' || kind === 'allInOne'),
  )
  const families = new Map([...held].map((product) => [product.family, product]))
  return [...families.values()].flatMap((one) => {
    const owned = [...held].filter(({ family }) => family === one.family).flatMap((product) => product.platforms)
    return platforms.flatMap((platform): PlatformOffer[] => {
      const product = onPlatform(catalogue, one, platform)
      if (!product || owned.includes(platform) || isHeld(catalogue, holdings, product)) return []
      const offer = bestOffer(catalogue, holdings, product, viewer)
      return offer ? [{ product, platform, owned, offer }] : []
    })
  })
}

/** Of every way to own a product for life, the cheapest that is open to this member. */
function bestOffer(catalogue: Catalogue, holdings: readonly Holding[], product: Product, viewer: Viewer): Offer | null {
  const upgrades = catalogue.products.filter((upgrade) => upgrade.kind === 'upgrade' && upgrade.to === product.pid)
  const ways = [
    { pid: product.pid, discount: null },
    { pid: product.pid, discount: 'recommended' },
    ...upgrades.map(({ pid }) => ({ pid, discount: null })),
  ]
  return ways
    .map((way) => offerFor(catalogue, holdings, { ...viewer, ...way, term: 'LFT' }))
    .filter(isOffer)
    .map((offer) => withCoupon(offer, viewer.coupons ?? [], viewer.now))
    .reduce<Offer | null>((best, offer) => (best === null || compare(offer.price, best.price) < 0 ? offer : best), null)
}
