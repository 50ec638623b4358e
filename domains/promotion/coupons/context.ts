import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'

/** The dependencies of coupons. */
export interface CouponsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly offer: Offer
  readonly config: { readonly vendorDir: string }
}
