import type { Payments } from '@/integrations/payments/payments'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of payment by transfer. */
export interface BankPaymentsContext {
  readonly database: Database
  readonly clock: Clock
  readonly payments: Payments
  readonly events: EventBus
  readonly worker: Worker
  readonly offer: Pick<Offer, 'languages'>
  readonly mailer: Mailer
  readonly vendorName: string
  readonly publicUrl: string
  readonly translate: Readonly<Record<Language, Translate>>
}
