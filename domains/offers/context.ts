import type { CatalogueReader } from '@/domains/catalogue'
import type { Database } from '@/platform/database/connect'

/** What the offers are given by the assembly. */
export interface OffersContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
}
