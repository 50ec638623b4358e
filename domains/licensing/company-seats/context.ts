import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { LicencesContext } from '@/domains/licensing/licences'
import type { Database } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of teams. */
export interface CompanySeatsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly events: EventBus
  readonly worker: Worker
  readonly clock: Clock
  readonly licences: LicencesContext
}
