import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of reports. */
export interface ReportContext {
  readonly database: Database
  readonly clock: Clock
  readonly catalogue: CatalogueReader
  readonly offer: Offer
  /** In whose time zone days begin. */
  readonly vendor: { readonly seller: { readonly timeZone: string } }
}

/** The dependencies of the numbers. */
export interface ReportsContext extends ReportContext {
  readonly worker: Worker
}
