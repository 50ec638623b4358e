import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { Database } from '@/platform/database/connect'

/** The dependencies of coupons. */
export interface CouponsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly config: { readonly vendorDir: string }
}
