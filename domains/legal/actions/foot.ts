import type { CatalogueReader } from '@/domains/catalogue'
import { sellsTo } from '@/domains/catalogue/rules'
import type { Vendor } from '@/platform/config/vendor'
import type { Database } from '@/platform/database/connect'
import type { LegalDocuments } from '@/platform/legal/documents'
import type { FootLink } from '@/platform/legal/foot-links'
import { cancellationCountries } from '@/platform/legal/markets'
import type { Clock } from '@/platform/time/duration'

interface Shop {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly clock: Clock
  readonly vendor: Pick<Vendor, 'law' | 'seller' | 'features'>
  readonly legal: LegalDocuments
}

/**
 * What the foot of each page leads to: the vendor's documents, and what the law of its markets asks for (decision 0167).
 * @param version the catalogue's latest, where it is known
 */
export async function footOf(shop: Shop, version: number | null = null): Promise<readonly FootLink[]> {
  const { legal, vendor } = shop
  const asked = vendor.law.cancellationPage
  const isLinked =
    vendor.features.subscriptions &&
    (asked === 'markets' ? await sellsToAny(shop, cancellationCountries, version) : asked)
  return [...legal.kinds, ...(isLinked ? (['cancellation'] as const) : [])]
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
