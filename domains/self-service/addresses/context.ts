import type { IdentityContext } from '@/domains/accounts/identity'
import type { MembersContext } from '@/domains/back-office/members'
import type { Payments } from '@/integrations/payments/payments'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Person } from '@/platform/installation/console/personal-data'
import type { Worker } from '@/platform/jobs/worker'
import type { Mailer } from '@/platform/mail/mailer'
import type { Clock } from '@/platform/time/duration'

/** The dependencies of claims, merges and ways back. */
export interface AddressesContext {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly worker: Worker
  readonly payments: Payments
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  /** The number of days in which an unproven request can be stopped. */
  readonly waiting: { readonly waitingDays: number; readonly recoveryDays: number }
  readonly identity: IdentityContext
  readonly members: MembersContext
  /** Every address that is known to be or to have been a member's. */
  readonly personOf: (memberId: number) => Person
}
