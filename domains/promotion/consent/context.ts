import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { TopicSettings } from '@/platform/config/settings/consent'
import type { OptionalMail } from '@/platform/contract/optional-mails'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database, Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'
import type { TopicText } from './actions/texts'

/** The dependencies of consents. */
export interface ConsentContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly worker: Worker
  readonly events: EventBus
  readonly mailer: Mailer
  readonly catalogue: CatalogueReader
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly licenceSecret: LicenceSecret
  /** The topics that people can subscribe to, by key. */
  readonly topics: Readonly<Record<string, TopicSettings>>
  /** The sentences of the offers, in each language. */
  readonly texts: readonly TopicText[]
  /** Service mails that cannot be switched off. */
  readonly alwaysSent: readonly OptionalMail[]
  /** Ends the mails about unfinished checkouts to an address. */
  readonly stopReminders: (database: Queryable, email: string, now: Date) => Promise<void>
}
