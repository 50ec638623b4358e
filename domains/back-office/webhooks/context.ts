import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Networks } from '@/platform/net/networks'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of webhooks. */
export interface WebhooksContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly events: EventBus
  readonly worker: Worker
  readonly mailer: Mailer
  readonly vendorName: string
  readonly publicUrl: string
  readonly translate: Readonly<Record<Language, Translate>>
  /** The secret that seals the endpoints' secrets. */
  readonly secret: LicenceSecret
  /** http is allowed, since nothing is real. */
  readonly insecure: boolean
  /** The networks inside that events may be sent to nevertheless. */
  readonly inside: Networks
}
