import type { IdentityContext } from '@/domains/accounts/identity'
import type { CatalogueReader } from '@/domains/commerce/catalogue'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
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
import type { SubscriptionsReader } from './store/standings'

/** The place of a key within an imported order. */
export interface EarlierKeyPlace {
  readonly order: string
  readonly position: number
  readonly unit: number
}

export interface EarlierKey {
  readonly orderId: number
  readonly memberId: number
  readonly key: string
  readonly disabledAt: Date | null
}

/** The keys of imported orders. */
interface EarlierKeys {
  readonly lock: (transaction: Transaction, place: EarlierKeyPlace) => Promise<EarlierKey | null>
  /** @param disabled null: enables it */
  readonly mark: (
    transaction: Transaction,
    key: Omit<EarlierKeyPlace, 'order'> & Pick<EarlierKey, 'orderId'>,
    disabled: { readonly at: Date; readonly because: string } | null,
  ) => Promise<unknown>
}

/** The dependencies that the assembly gives to the console's calls about members. */
export interface MembersContext {
  readonly database: Database
  readonly clock: Clock
  readonly catalogue: CatalogueReader
  readonly holdings: HoldingsReader
  readonly events: EventBus
  readonly mailer: Mailer
  /** The secret that encrypts licence keys. */
  readonly secret: LicenceSecret
  readonly publicUrl: string
  readonly vendorName: string
  readonly offer: Offer
  readonly translate: Readonly<Record<Language, Translate>>
  readonly identity: IdentityContext
  /** The tables with rows of members; a merge moves these rows. */
  readonly tables: readonly PersonalTable[]
  /** Each domain's part of a member's page, and of the search. */
  readonly card: readonly StaffCard[]
  readonly matches: readonly MemberMatches[]
  /** The kinds of events in a member's timeline. */
  readonly timeline: readonly TimelineSource[]
  /** True if the member shares seats with a household, or belongs to one. */
  readonly inHousehold: (database: Queryable, memberId: number) => Promise<boolean>
  readonly earlierKeys: EarlierKeys
  readonly subscriptions: SubscriptionsReader
}
