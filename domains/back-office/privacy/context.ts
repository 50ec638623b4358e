import type { Brand } from '@/platform/brand/brand'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import type { FileStore } from '@/platform/files/store'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'
import type { Overrides } from '@/platform/wording/overrides'

/** The dependencies of privacy. */
export interface PrivacyContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly mailer: Mailer
  readonly events: EventBus
  readonly worker: Worker
  readonly files: FileStore
  readonly log: { error(facts: object, message: string): void }
  readonly vendorName: string
  readonly overrides: Overrides
  readonly brand: Brand
  readonly publicUrl: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly settings: Vendor['privacy']
  readonly features: Pick<Vendor['features'], 'subscriptions'>
  /** Every table that holds anything of a member, parents before what belongs to them. */
  readonly tables: readonly PersonalTable[]
  /** Has the payment providers stop charging; throws when one cannot be reached. Never inside a transaction. */
  readonly endSubscriptions: (memberId: number) => Promise<void>
  /**
   * Ends an account’s place in another member's household, and the places of others in its own; the others are told.
   */
  readonly endHouseholds: (transaction: Transaction, memberId: number, now: Date) => Promise<void>
  /** Whether anything that an account has bought still runs. */
  readonly isServed: (database: Queryable, memberId: number, now: Date) => Promise<boolean>
}
