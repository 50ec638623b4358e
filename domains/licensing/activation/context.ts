import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Database } from '@/platform/database/connect'
import type { ActivationSettings } from './settings'

/** The dependencies of activation. */
export interface ActivationContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly settings: ActivationSettings
  readonly holdings: HoldingsReader
}
