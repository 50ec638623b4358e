import type { VisitMarket } from '@/platform/i18n/market'
import type { CountryPrice } from '../schema'
import type { Catalogue } from '.'
import { loweredBy } from './lowered'

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

/** The catalogue at the prices of a market: all that follows from prices, such as offers and tiers, follows from these. */
export function catalogueIn(catalogue: Catalogue, market: Pick<VisitMarket, 'country' | 'network'>): Catalogue {
  const found = countryPriceFor(catalogue, market)
  return found?.confirmed ? loweredBy(catalogue, found.group) : catalogue
}
