import type { CatalogueReader } from '@/domains/catalogue'
import type { VatShownBy } from '@/domains/catalogue/rules'
import type { HoldingsReader } from '@/domains/holdings'
import type { Brand } from '@/platform/brand/brand'
import type { Database } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'
import type { Overrides } from '@/platform/wording/overrides'

/** What downloads are given by the assembly. */
export interface DownloadsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly clock: Clock
  readonly vendor: { readonly vatShownBy: VatShownBy }
  readonly overrides: Overrides
  readonly brand: Brand
  readonly files: FileStore
  readonly worker: Worker
}

/** Downloads at work: what the calls and the file behind a link need. */
export interface Downloads extends DownloadsContext {
  /** Signs the links. */
  readonly secret: Buffer
}
