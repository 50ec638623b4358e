import type { CatalogueReader } from '@/domains/catalogue'
import type { Database } from '@/platform/database/connect'
import type { Duration } from '@/platform/time/duration'
import type { ActivationSettings } from './settings'

/** What activation is given by the assembly. */
export interface ActivationContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly settings: ActivationSettings
  /** How long a subscription runs on after a renewal has failed. */
  readonly subscriptionGrace: Duration
}
