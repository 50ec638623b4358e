import type { CatalogueReader } from '@/domains/catalogue'
import type { Database } from '@/platform/database/connect'

/** What the statistics are given by the assembly. */
export interface StatisticsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  /** In whose time zone days begin. */
  readonly vendor: { readonly seller: { readonly timeZone: string } }
}
