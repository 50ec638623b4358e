import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { LicencesContext } from '@/domains/licensing/licences'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of teams. */
export interface CompanySeatsContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly events: EventBus
  readonly worker: Worker
  readonly clock: Clock
  readonly offer: Offer
  readonly mailer: Mailer
  readonly translate: Readonly<Record<Language, Translate>>
  readonly vendorName: string
  readonly publicUrl: string
  readonly licences: LicencesContext
}
