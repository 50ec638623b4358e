import type { CatalogueReader } from '@/domains/catalogue'
import type { VatShownBy } from '@/domains/catalogue/rules'
import type { SeatCounts } from '@/domains/licences'
import type { Database } from '@/platform/database/connect'
import type { Duration } from '@/platform/time/duration'

/** What the offers are given by the assembly. */
export interface OffersContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly seats: SeatCounts
  readonly vendor: { readonly vatShownBy: VatShownBy }
  /** How long a subscription runs on after a renewal has failed. */
  readonly subscriptionGrace: Duration
}
