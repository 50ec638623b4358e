import { picture } from '@/domains/commerce/catalogue/map'
import { ownedAt, presentPrice, presentTender, viewerOf } from '@/domains/promotion/offers'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import type { Deps } from '@/platform/installation/deps'
import { platformsOf } from '@/platform/programs/platforms'
import type { productsCalls } from '../contract/member'
import { platformOffers } from '../rules'

/** The dependencies of the products. */
export type ProductsContext = Pick<Deps, 'database' | 'catalogue' | 'vendor' | 'holdings' | 'offer'>

/** Every call of the products with its handler. */
export const productsHandlers = (context: ProductsContext): Handlers<typeof productsCalls> => ({
  'GET /member/multios_discount': async (visit) => {
    const { member, reader, now } = visit
    const { catalogue, holdings, coupons } = await ownedAt(context, member.id, visit.market(visit.input), now)
    const viewer = viewerOf(visit, catalogue, context.vendor.vatShownBy)
    const offers = platformOffers(catalogue, holdings, { ...viewer, coupons }, platformsOf(context.offer.platforms))
    return {
      ...presentTender(viewer),
      list: offers.map(({ product, platform, owned: has, offer }) => ({
        pid: product.pid,
        name: textIn(product.names, reader),
        line: product.line,
        img: picture(product),
        os: platform,
        has_os: [...has],
        option: offer.term,
        ...presentPrice(offer, member.email),
      })),
    }
  },
})
