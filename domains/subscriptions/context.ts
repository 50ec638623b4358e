import type { CatalogueReader } from '@/domains/catalogue'
import type { Finding } from '@/domains/checkout/rules/stray'
import type { Database, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Post } from '@/platform/mail/post'
import type { Payments } from '@/platform/payments/payments'
import type { ProviderName } from '@/platform/payments/provider'
import type { Clock } from '@/platform/time/duration'
import type { Terms } from './rules/service'

/** What subscriptions are given by the assembly. */
export interface SubscriptionsContext {
  readonly database: Database
  readonly clock: Clock
  readonly catalogue: CatalogueReader
  readonly payments: Payments
  readonly events: EventBus
  readonly worker: Worker
  readonly post: Post
  /** Where what names a checkout and is not its own is laid before staff, and taken away again when it is. */
  readonly strays: {
    lay(transaction: Transaction, finding: Finding): Promise<void>
    drop(transaction: Transaction, provider: ProviderName, subscription: string): Promise<unknown>
  }
  readonly log: {
    error(facts: object, message: string): void
    warn(facts: object, message: string): void
  }
  readonly vendorName: string
  readonly publicUrl: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly terms: Terms
  /** Whoever was a member before it is an old user (spec 7.5); null: nobody. */
  readonly oldUsersBefore: Date | null
}
