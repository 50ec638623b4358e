import type { CatalogueReader } from '@/domains/catalogue'
import { ownedBy, picture, presentPrice, presentTender } from '@/domains/offers'
import { currencyOf, holdingsOf } from '@/domains/offers/rules'
import type { Database } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import type { productsCalls } from './contract'
import { platformOffers } from './rules'

/** What the products are given by the assembly. */
interface ProductsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
}

/** Every call of the products with its handler. */
export const productsHandlers = ({ database, catalogue: reader }: ProductsContext): Handlers<typeof productsCalls> => ({
  'GET /member/multios_discount': async ({ input, member, language, now }) => {
    const [catalogue, owned] = await Promise.all([reader.currentCatalogue(database), ownedBy(database, member.id)])
    const tender = { currency: input.currency ?? currencyOf(language), language }
    const offers = platformOffers(catalogue, holdingsOf(catalogue, owned, now), { ...tender, now })
    return {
      ...presentTender(tender),
      list: offers.map(({ product, platform, owned: has, offer }) => ({
        pid: product.pid,
        name: product.names[language],
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
