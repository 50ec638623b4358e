import type { VisitMarket } from '@/platform/i18n/market'
import type { ProvenAddress } from '@/platform/text/proven-address'
import type { Concession } from '../schema'
import type { Catalogue } from '.'
import { catalogueIn, countryPriceFor } from './country-prices'
import { loweredBy } from './lowered'

/** Returns the concession of a proven address (decision 0088): of several the largest. */
function concessionOf({ concessions = [] }: Pick<Catalogue, 'concessions'>, email: ProvenAddress): Concession | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const found = concessions.filter(({ domains }) =>
    domains.some((each) => domain === each || domain.endsWith(`.${each}`)),
  )
  return mostOf(found)
}

const mostOf = <Line extends { readonly percent: string }>(lines: readonly Line[]): Line | null =>
  lines.reduce<Line | null>((most, each) => (most && Number(most.percent) >= Number(each.percent) ? most : each), null)

/**
 * Returns the catalogue with a buyer's prices: those of the country or of the concession, whichever are lower, and
 * never both.
 * @param email the buyer's proven one; null: none
 */
export function catalogueFor(
  catalogue: Catalogue,
  market: Pick<VisitMarket, 'country' | 'network'>,
  email: ProvenAddress | null,
): { readonly catalogue: Catalogue; readonly concession: Concession | null } {
  const concession = email === null ? null : concessionOf(catalogue, email)
  const byCountry = countryPriceFor(catalogue, market)
  const lessByCountry = byCountry?.confirmed ? Number(byCountry.group.percent) : 0
  return concession === null || Number(concession.percent) <= lessByCountry
    ? { catalogue: catalogueIn(catalogue, market), concession: null }
    : { catalogue: loweredBy(catalogue, concession), concession }
}
