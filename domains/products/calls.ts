import type { CatalogueReader } from '@/domains/catalogue'
import { ownedBy, picture, presentPrice, presentTender } from '@/domains/offers'
import { currencyOf, holdingsOf } from '@/domains/offers/rules'
import type { Database } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import type { Duration } from '@/platform/time/duration'
import type { productsCalls } from './contract'
import { platformOffers } from './rules'

/** What the products are given by the assembly. */
interface ProductsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  /** How long a subscription runs on after a renewal has failed. */
  readonly subscriptionGrace: Duration
}

/** Every call of the products with its handler. */
export const productsHandlers = ({
  database,
  catalogue: reader,
  subscriptionGrace: grace,
}: ProductsContext): Handlers<typeof productsCalls> => ({
  'GET /member/multios_discount': async ({ input, member, language, now }) => {
    const [catalogue, owned] = await Promise.all([
      reader.currentCatalogue(database),
      ownedBy(database, { memberId: member.id, grace }),
    ])
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
