import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Payments } from '@/integrations/payments/payments'
import type { Vendor } from '@/platform/config/vendor'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database, Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'
import type { LineSources } from './store/sources'

/** How many seats of a member are in use beyond those that would be left without some units of what they bought. */
type SeatsOver = (
  database: Queryable,
  units: {
    readonly memberId: number
    readonly pid: number
    readonly platforms: readonly Platform[]
    readonly units: number
    readonly now: Date
  },
) => Promise<number>

/** The dependencies of refunds. */
export interface RefundsContext {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly events: EventBus
  readonly vendor: Pick<Vendor, 'name' | 'withdrawal' | 'seller' | 'giving'>
  readonly offer: Pick<Offer, 'languages'>
  readonly publicUrl: string
  readonly vendorName: string
  readonly payments: Pick<Payments, 'provider' | 'listen'>
  /** Whether a bank decides on the payment of an order: then nothing is refunded beside that. */
  readonly isDisputed: (database: Queryable, order: number) => Promise<boolean>
  /** The interface to facts of domains above about bought lines. */
  readonly lines: LineSources
  readonly seatsOver: SeatsOver
  readonly translate: Readonly<Record<Language, Translate>>
}
