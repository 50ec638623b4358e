import { type Catalogue, onPlatform } from '@/domains/commerce/catalogue/rules'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { type Holding, isHeld, lowestOffer, type Offer, type Viewer } from '@/domains/promotion/offers/rules'

/** The same product for a platform that its owner does not have it for yet, at the price that the member pays. */
export interface PlatformOffer {
  readonly product: Product
  readonly platform: Platform
  /** The platforms that the member has. */
  readonly owned: readonly Platform[]
  readonly offer: Offer
}

/** One for each platform that could be added to something owned, in the order of the vendor's products. */
export function platformOffers(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  viewer: Viewer,
  platforms: readonly Platform[],
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
      const offer = lowestOffer(catalogue, holdings, product, viewer)
      return offer ? [{ product, platform, owned, offer }] : []
    })
  })
}
