import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { VatShownBy } from '@/domains/commerce/catalogue/rules'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { SeatCounts } from '@/domains/licensing/licences'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'

/** The dependencies of the offers. */
export interface OffersContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly seats: SeatCounts
  readonly vendor: { readonly vatShownBy: VatShownBy }
  readonly holdings: HoldingsReader
  readonly offer: Offer
}
