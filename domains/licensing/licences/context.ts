import type { CompanyLogin } from '@/domains/accounts/identity'
import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'
import type { LicenceSettings } from './settings'

/** The dependencies of licences. */
export interface LicencesContext {
  readonly database: Database
  readonly catalogue: CatalogueReader
  readonly events: EventBus
  readonly worker: Worker
  readonly clock: Clock
  readonly publicUrl: string
  readonly vendorName: string
  readonly offer: Offer
  readonly mailer: Mailer
  readonly translate: Readonly<Record<Language, Translate>>
  /** The secret that encrypts private keys. */
  readonly secret: LicenceSecret
  readonly settings: LicenceSettings
  readonly holdings: HoldingsReader
  /** The login providers of companies. */
  readonly companyLogin: Pick<CompanyLogin, 'closes'>
}
