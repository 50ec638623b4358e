import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { Database } from '@/platform/database/connect'
import type { CardPart } from '@/platform/installation/console/member-card'

export interface DashboardContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  /** The facts that the domains tell of a member. */
  readonly parts: readonly CardPart[]
}
