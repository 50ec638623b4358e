import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { Database } from '@/platform/database/connect'

/** What coupons are given by the assembly. */
export interface CouponsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly config: { readonly vendorDir: string }
}
