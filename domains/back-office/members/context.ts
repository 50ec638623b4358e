import type { IdentityContext } from '@/domains/accounts/identity'
import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import type { TimelineSource } from '@/platform/installation/console/timeline'
import type { StaffCard } from '@/platform/installation/staff'
import type { EventBus } from '@/platform/jobs/events'
import type { Mailer } from '@/platform/mail/mailer'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { Clock } from '@/platform/time/duration'

/** What the console's calls about members are given by the assembly. */
export interface MembersContext {
  readonly database: Database
  readonly clock: Clock
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly events: EventBus
  readonly mailer: Mailer
  /** What licence keys are encrypted with. */
  readonly secret: LicenceSecret
  readonly publicUrl: string
  readonly vendorName: string
  readonly offer: Offer
  readonly translate: Readonly<Record<Language, Translate>>
  readonly identity: IdentityContext
  /** What is held of members: a merge follows from it. */
  readonly tables: readonly PersonalTable[]
  /** What each domain shows of a member, and finds one by. */
  readonly card: readonly StaffCard[]
  readonly matches: readonly MemberMatches[]
  /** What can have happened to a member. */
  readonly timeline: readonly TimelineSource[]
}
