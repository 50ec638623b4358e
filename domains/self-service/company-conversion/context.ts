import type { MembersContext } from '@/domains/back-office/members'
import type { HouseholdsContext } from '@/domains/licensing/households'
import type { LicencesContext } from '@/domains/licensing/licences'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Mailer } from '@/platform/mail/mailer'

/** The dependencies of conversions. */
export interface CompanyConversionContext {
  readonly database: Database
  readonly offer: Offer
  readonly events: EventBus
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly members: MembersContext
  readonly licences: LicencesContext
  readonly households: HouseholdsContext
}
