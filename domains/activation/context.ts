import type { CatalogueReader } from '@/domains/catalogue'
import type { HoldingsReader } from '@/domains/holdings'
import type { Database } from '@/platform/database/connect'
import type { ActivationSettings } from './settings'

/** What activation is given by the assembly. */
export interface ActivationContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly settings: ActivationSettings
  readonly holdings: HoldingsReader
}
