import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { LicencesContext } from '@/domains/licensing/licences'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of households. */
export interface HouseholdsContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly events: EventBus
  readonly worker: Worker
  readonly mailer: Mailer
  readonly catalogue: CatalogueReader
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly settings: Vendor['giving']['households']
  readonly licences: LicencesContext
}
