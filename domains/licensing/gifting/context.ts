import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { RefundsContext } from '@/domains/commerce/refunds'
import type { Payments } from '@/integrations/payments/payments'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Person } from '@/platform/installation/console/personal-data'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'
import type { TransferSettings } from './rules/handovers'

/** The dependencies of gifts and transfers of licences. */
export interface GiftingContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly worker: Worker
  readonly events: EventBus
  readonly mailer: Mailer
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  /** The secret that seals the codes of presents. */
  readonly secret: LicenceSecret
  readonly settings: Omit<Vendor['giving'], 'transfers' | 'households'>
  readonly transfers: TransferSettings
  readonly payments: Pick<Payments, 'listen'>
  readonly refunds: RefundsContext
  /** Every address that is known to be or to have been a member's. */
  readonly personOf: (memberId: number) => Person
}
