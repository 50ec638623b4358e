import type { CatalogueReader } from '@/domains/catalogue'
import type { SeatCounts } from '@/domains/licences'
import type { Database } from '@/platform/database/connect'

/** What the offers are given by the assembly. */
export interface OffersContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly seats: SeatCounts
}
