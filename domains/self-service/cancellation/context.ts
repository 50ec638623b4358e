import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { SubscriptionsContext } from '@/domains/commerce/subscriptions'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of notices of cancellation. */
export interface CancellationContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly worker: Worker
  readonly mailer: Mailer
  readonly vendor: Vendor
  readonly vendorName: string
  readonly publicUrl: string
  readonly catalogue: CatalogueReader
  readonly translate: Readonly<Record<Language, Translate>>
  readonly subscriptions: SubscriptionsContext
}
