import type { ReactNode } from 'react'
import type { companyCalls } from '@/domains/accounts/companies/contract/company'
import type { personCalls } from '@/domains/accounts/companies/contract/person'
import type { ownerCalls } from '@/domains/accounts/company-login/contract/owner'
import type { accountContract } from '@/domains/accounts/identity/contract/account'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { securityContract } from '@/domains/accounts/identity/contract/security'
import type { profileCalls } from '@/domains/accounts/profile/contract/member'
import type { ordersCalls } from '@/domains/commerce/orders/contract/member'
import type { refundsCalls } from '@/domains/commerce/refunds/contract/member'
import type { subscriptionsCalls } from '@/domains/commerce/subscriptions/contract/member'
import type { activationCalls } from '@/domains/licensing/activation/contract/member'
import type { companySeatCalls } from '@/domains/licensing/company-seats/contract/member'
import type { downloadsCalls } from '@/domains/licensing/downloads/contract/member'
import type { programsCalls } from '@/domains/licensing/downloads/contract/programs'
import type { handoverCalls } from '@/domains/licensing/gifting/contract/handovers'
import type { presentCalls } from '@/domains/licensing/gifting/contract/presents'
import type { householdCalls } from '@/domains/licensing/households/contract/member'
import type { licencesCalls } from '@/domains/licensing/licences/contract/member'
import type { campaignGiftCalls } from '@/domains/promotion/campaign-gifts/contract/member'
import type { couponsCalls } from '@/domains/promotion/coupons/contract/member'
import type { offersCalls } from '@/domains/promotion/offers/contract/member'
import type { addressCalls } from '@/domains/self-service/addresses/contract/member'
import type { productsCalls } from '@/domains/self-service/products/contract/member'
import type { CallDefinition, Calls, RequestOf } from '@/platform/contract/call'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Feature } from '@/platform/contract/feature'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey, Wording } from '@/platform/i18n/message'
import type { ScreenName } from '@/platform/paths'
import type { IconName } from '@/platform/ui/controls/icon'

/** The calls of one contract that read, each with its input. */
type Reads<C extends Calls> = {
  readonly [Key in keyof C & `GET ${string}`]: readonly [Key, C[Key] extends CallDefinition ? RequestOf<C[Key]> : never]
}[keyof C & `GET ${string}`]

/** A call that a screen starts with, as the screen makes it. */
type Need =
  | Reads<typeof accountContract>
  | Reads<typeof activationCalls>
  | Reads<typeof addressCalls>
  | Reads<typeof companyCalls>
  | Reads<typeof couponsCalls>
  | Reads<typeof downloadsCalls>
  | Reads<typeof programsCalls>
  | Reads<typeof campaignGiftCalls>
  | Reads<typeof householdCalls>
  | Reads<typeof licencesCalls>
  | Reads<typeof ownerCalls>
  | Reads<typeof companySeatCalls>
  | Reads<typeof offersCalls>
  | Reads<typeof ordersCalls>
  | Reads<typeof personCalls>
  | Reads<typeof handoverCalls>
  | Reads<typeof presentCalls>
  | Reads<typeof productsCalls>
  | Reads<typeof profileCalls>
  | Reads<typeof refundsCalls>
  | Reads<typeof securityContract>
  | Reads<typeof subscriptionsCalls>

/** The facts that a screen's calls may depend on. */
interface Visit {
  readonly member: SignedInMember
  readonly language: Language
}

/** The properties of every screen. */
export interface ScreenProps {
  boot: Boot
  query: URLSearchParams
  /** The page was loaded because a session had ended. */
  sessionEnded: boolean
  /** The member has changed something of themselves that other parts of the page show. */
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

export interface MemberScreenProps extends ScreenProps {
  member: SignedInMember
}

/** The groups of the sidebar, in their order; the overview stands above them. */
export const sidebarGroups = ['products', 'purchases', 'people', 'account'] as const

export type SidebarGroup = (typeof sidebarGroups)[number]

/** The facts of the page that decide about entries. */
export type SidebarBoot = Pick<Boot, 'sidebar' | 'transfers' | 'households'>

interface SidebarEntry {
  /** Without it the entry stands above the groups. */
  readonly group?: SidebarGroup
  readonly label: MessageKey
  readonly icon: IconName
  /** A word behind the label, for those members whom it concerns. */
  readonly tag?: (member: SignedInMember) => MessageKey | null
  /** The vendor may be without it, and a member without a need of it; without it all have it. */
  readonly offered?: (boot: SidebarBoot, member: SignedInMember) => boolean
}

type PageName = 'checkout' | 'contact' | 'logout' | 'subscription_cancel' | 'tickets' | 'update_payment_method'

interface Entry {
  /** The value of the query parameter `a`, or the name of a screen with a path of its own. */
  readonly a: ScreenName | PageName
  /** Only these values of `t`; without it all. */
  readonly t?: readonly string[]
  readonly title: MessageKey
  /** The vendor may be without it. */
  readonly feature?: Feature
  /** Wording that comes with the screen, beside what every page has. */
  readonly wording?: Wording
}

interface OpenScreen extends Entry {
  readonly who: 'visitor' | 'anyone'
  /** Without it the narrow one of the forms before the login. */
  readonly layout?: 'wide' | 'frame'
  readonly within?: never
  readonly needs?: never
  readonly load: () => Promise<(props: ScreenProps) => ReactNode>
}

export interface MemberScreen extends Entry {
  readonly who: 'member'
  readonly layout?: never
  readonly load: () => Promise<(props: MemberScreenProps) => ReactNode>
  /** The calls that the screen starts with: they are made together with fetching its code. */
  readonly needs?: (visit: Visit) => readonly Need[]
  readonly sidebar?: SidebarEntry
  /** The `a` of the screen in the sidebar to which it belongs, where it has no entry of its own. */
  readonly within?: ScreenName
  /** Only these members have it; without it all. */
  readonly for?: (member: SignedInMember) => boolean
  /** The roles that may open it in the session of a company, as its calls say; left out: none. */
  readonly companyRoles?: readonly CompanyRole[]
}

export type Screen = OpenScreen | MemberScreen
