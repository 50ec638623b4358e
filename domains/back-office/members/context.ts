import type { IdentityContext } from '@/domains/accounts/identity'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { Refusal } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Reader, Texts } from '@/platform/i18n/texts'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import type { TimelineSource } from '@/platform/installation/console/timeline'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { StaffCard } from '@/platform/installation/staff'
import type { Money } from '@/platform/money/money'
import type { ScreenName } from '@/platform/paths'
import type { LicenceSecret } from '@/platform/sealing/seal'
import type { GivableItems } from './contract/member-card'
import type { SubscriptionsReader } from './store/standings'

type GivenProduct = Pick<Product, 'pid' | 'platforms' | 'names'>

interface CodeRequest {
  /** The key of the pool. */
  readonly pool: string
  /** The line that a gift is given for. */
  readonly line?: { readonly order: string; readonly position: number } | undefined
  readonly member: { readonly id: number; readonly isBlacklisted: boolean }
  readonly operator: string
  readonly now: Date
  /** Places the order over nothing that a licence code comes with. */
  readonly place: (product: GivenProduct) => Promise<{ readonly id: number; readonly number: string }>
}

type GivenCode = { readonly order: string; readonly names: Texts } & (
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'gift'; readonly amount: Money; readonly screen: ScreenName }
)

/** The vendor's pools of codes. */
interface CodePools {
  readonly stocked: (database: Queryable, reader: Reader) => Promise<GivableItems['codes']>
  readonly give: (transaction: Transaction, request: CodeRequest) => Promise<GivenCode | Refusal<10001 | 20035 | 20085>>
}

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

interface EndedByMerge {
  readonly from: number
  readonly into: number
  readonly at: Date
  readonly mergeId: number
}

/** Its interfaces to domains above it. */
export interface MembersPorts {
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
  /** Ends the claims that wait for an account which a merge has closed. */
  readonly endClaims: (transaction: Transaction, merge: EndedByMerge) => Promise<unknown>
  readonly codes: CodePools
  readonly earlierKeys: EarlierKeys
  readonly subscriptions: SubscriptionsReader
}

/** The dependencies that the assembly gives to the console's calls about members. */
export interface MembersContext
  extends Pick<Deps, 'database' | 'clock' | 'catalogue' | 'holdings' | 'events'>,
    Letters,
    MembersPorts {
  /** The secret that encrypts licence keys. */
  readonly secret: LicenceSecret
}

/** Returns how a member is written to. */
export const readerOf = (
  { offer }: Pick<MembersContext, 'offer'>,
  { writtenTo: to, language }: { readonly writtenTo: string; readonly language: string | null },
) => ({ to, language: offer.languages.of(language) })
