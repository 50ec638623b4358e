import type { VisitMarket } from '@/platform/money/market'
import { type Currency, money } from '@/platform/money/money'
import { percent, portion } from '@/platform/money/rate'
import type { CountryPrice, Price } from '../schema'
import { type Catalogue, indexCatalogue } from '.'

/**
 * The group whose lower prices are for a market (decision 0079). Unconfirmed: the country is in it, and nothing says that
 * the visitor is there, or in another country of the same group.
 */
export function countryPriceFor(
  { countryPrices = [] }: Pick<Catalogue, 'countryPrices'>,
  { country, network }: Pick<VisitMarket, 'country' | 'network'>,
): { readonly group: CountryPrice; readonly confirmed: boolean } | null {
  const group = countryPrices.find(({ countries }) => countries.includes(country))
  return group ? { group, confirmed: network !== null && group.countries.includes(network) } : null
}

const known = new WeakMap<Catalogue, Map<CountryPrice, Catalogue>>()

/** The catalogue at the prices of a market: all that follows from prices, such as offers and tiers, follows from these. */
export function catalogueIn(catalogue: Catalogue, market: Pick<VisitMarket, 'country' | 'network'>): Catalogue {
  const found = countryPriceFor(catalogue, market)
  if (!found?.confirmed) return catalogue
  const { group } = found
  const ofCatalogue = known.get(catalogue) ?? new Map<CountryPrice, Catalogue>()
  known.set(catalogue, ofCatalogue)
  const lowered = ofCatalogue.get(group) ?? lower(catalogue, group)
  ofCatalogue.set(group, lowered)
  return lowered
}

function lower({ version, ...content }: Catalogue, group: CountryPrice): Catalogue {
  return indexCatalogue(version, { ...content, prices: content.prices.map((price) => lowerPrice(price, group)) })
}

const lowerPrice = (price: Price, group: CountryPrice): Price => ({
  ...price,
  amounts: lowerAmounts(price.amounts, group),
  ...(price.renewal && { renewal: lowerAmounts(price.renewal, group) }),
})

/** What costs anything never costs nothing. */
const lowerAmounts = (amounts: Price['amounts'], { percent: share }: CountryPrice): Price['amounts'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => {
      const off = portion(money(amount, currency as Currency), percent(share)).minor
      return [currency, amount === 0 ? 0 : Math.max(1, amount - off)]
    }),
  ) as Price['amounts']
