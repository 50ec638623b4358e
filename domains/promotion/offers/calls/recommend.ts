import { picture } from '@/domains/commerce/catalogue/map'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { textIn } from '@/platform/i18n/texts'
import { checkoutPage } from '@/platform/paths'
import type { RecommendationOnWire } from '../contract/answers'
import type { RecommendedOffer } from '../rules/recommendations'
import { type Buyer, presentPrice, presentTender } from './present'

interface RecommendationRequest extends Buyer {
  readonly scene: string
  readonly platform: string
  readonly source: string
  readonly domain: string
}

/** An offer of the grid, at its place, counted from 1. */
export function presentRecommended(
  { version }: Catalogue,
  { offer, margin, affinity, score }: RecommendedOffer,
  position: number,
  { scene, platform, source, domain, email, ...tender }: RecommendationRequest,
): RecommendationOnWire {
  const { pid } = offer.product
  const { price, amount, discount, query } = presentPrice(offer, email)
  return {
    content: {
      props: {
        finalPrice: amount,
        recomCheckoutLink: checkoutPage(query),
        user_type: offer.type,
        pid,
        name: textIn(offer.gives.names, tender.language),
        img: picture(offer.gives),
        price,
        ...presentTender(tender),
        discount,
      },
    },
    report_params: {
      scene,
      platform,
      source,
      domain,
      pid,
      position,
      discount,
      catalogue_version: version,
      score,
      margin,
      affinity,
    },
  }
}
