import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Payments } from '@/integrations/payments/payments'
import type { ProviderName } from '@/integrations/payments/provider'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'
import type { Finding } from './rules/discrepancy'
import type { Terms } from './rules/service'
import type { ActivatedPids, CheckoutSource, RemainderSpent } from './store/sources'

/** The dependencies of subscriptions. */
export interface SubscriptionsContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly payments: Payments
  readonly events: EventBus
  readonly worker: Worker
  readonly mailer: Mailer
  /** Where what names a checkout and is not its own is laid before staff, and taken away again when it is. */
  readonly discrepancies: {
    open(transaction: Transaction, finding: Finding): Promise<void>
    withdraw(transaction: Transaction, provider: ProviderName, subscription: string): Promise<unknown>
  }
  readonly log: {
    error(facts: object, message: string): void
    warn(facts: object, message: string): void
  }
  readonly vendorName: string
  readonly publicUrl: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly terms: Terms
  readonly checkouts: CheckoutSource
  readonly activatedPids: ActivatedPids
  readonly remainderSpent: RemainderSpent
  /** Whether who was a member since then has the terms of old (spec 7.5). */
  readonly isOldUser: (memberSince: Date) => boolean
}
