import type { Catalogue } from '@/domains/catalogue/rules'
import type { RecommendationOnWire } from '../contract-answers'
import type { Tender } from '../rules/prices'
import type { Recommended } from '../rules/recommendations'
import { picture, presentPrice, presentTender } from './present'

interface Asked extends Tender {
  readonly scene: string
  readonly email: string
}

/** An offer of the grid, at its place, counted from 1. */
export function presentRecommended(
  { version }: Catalogue,
  { offer, margin, affinity, score }: Recommended,
  position: number,
  { scene, email, ...tender }: Asked,
): RecommendationOnWire {
  const { pid } = offer.product
  const { price, amount, discount, query } = presentPrice(offer, email)
  return {
    content: {
      props: {
        finalPrice: amount,
        recomCheckoutLink: `/checkout.htm?${query}`,
        user_type: offer.type,
        pid,
        name: offer.gives.names[tender.language],
        img: picture(offer.gives),
        price,
        ...presentTender(tender),
        discount,
      },
    },
    report_params: { scene, pid, position, discount, catalogue_version: version, score, margin, affinity },
  }
}
