import type { Vendor } from '@/platform/config/vendor'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Mailer } from '@/platform/mail/mailer'
import type { Payments } from '@/platform/payments/payments'
import type { Clock } from '@/platform/time/duration'
import type { LineSources } from './store/sources'

/** What refunds are given by the assembly. */
export interface RefundsContext {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly events: EventBus
  readonly vendor: Pick<Vendor, 'name' | 'withdrawal'>
  readonly publicUrl: string
  readonly payments: Pick<Payments, 'provider' | 'listen'>
  /** What the domains above say of what was bought. */
  readonly lines: LineSources
  readonly translate: Readonly<Record<Language, Translate>>
}
