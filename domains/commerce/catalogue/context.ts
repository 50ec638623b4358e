import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'
import type { CatalogueReader } from './store/reader'

/** The dependencies of the catalogue. */
export interface CatalogueContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly worker: Worker
  readonly clock: Clock
  readonly offer: Offer
  readonly config: { readonly vendorDir: string }
  readonly vendor: { readonly seller: { readonly country: string } }
}
