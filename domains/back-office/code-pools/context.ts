import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of the pools of codes. */
export interface CodePoolsContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly mailer: Mailer
  readonly worker: Worker
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
}
