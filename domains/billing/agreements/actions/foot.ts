import { sellsTo } from '@/domains/commerce/catalogue/rules'
import type { Language } from '@/platform/i18n/languages'
import type { Deps } from '@/platform/installation/deps'
import type { FootLink } from '@/platform/legal/foot-links'
import { cancellationCountries, isFor } from '@/platform/legal/markets'

type Shop = Pick<Deps, 'database' | 'catalogue' | 'clock' | 'vendor' | 'legal'>

interface Visit {
  readonly language: Language
  /** Where they buy. */
  readonly country: string
  /** The catalogue's latest, where it is known. */
  readonly version: number | null
}

/**
 * Returns the links at the foot of each page: the vendor's documents, and those that the law of its markets requires
 * (decision 0167).
 */
export async function footOf(shop: Shop, { version, ...reader }: Visit): Promise<readonly FootLink[]> {
  const { legal, vendor } = shop
  const asked = vendor.law.cancellationPage
  const isLinked =
    vendor.features.subscriptions &&
    (asked === 'markets' ? await sellsToAny(shop, cancellationCountries, version) : asked)
  return [...legal.kinds.filter((kind) => isFor(kind, reader)), ...(isLinked ? (['cancellation'] as const) : [])]
}

async function sellsToAny(
  { catalogue, database, clock, vendor }: Shop,
  countries: readonly string[],
  version: number | null,
) {
  if (countries.includes(vendor.seller.country)) return true
  const current = await catalogue.currentCatalogue(database, version)
  const day = clock().toISOString().slice(0, 10)
  return countries.some((country) => sellsTo(current, country, day))
}
