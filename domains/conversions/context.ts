import type { HouseholdsContext } from '@/domains/households'
import type { LicencesContext } from '@/domains/licences'
import type { MembersContext } from '@/domains/members'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { EventBus } from '@/platform/jobs/events'
import type { Mailer } from '@/platform/mail/mailer'

/** What conversions are given by the assembly. */
export interface ConversionsContext {
  readonly database: Database
  readonly events: EventBus
  readonly mailer: Mailer
  readonly publicUrl: string
  readonly vendorName: string
  readonly translate: Readonly<Record<Language, Translate>>
  readonly members: MembersContext
  readonly licences: LicencesContext
  readonly households: HouseholdsContext
}
