import type { ReactNode } from 'react'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { RequestOf } from '@/platform/contract/call'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Feature } from '@/platform/contract/feature'
import type { CallKey, ServedCalls } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey, Wording } from '@/platform/i18n/message'
import type { ScreenName } from '@/platform/paths'
import type { IconName } from '@/platform/ui/controls/icon'

type Read = Exclude<CallKey & `GET ${string}`, `GET /console/${string}`>

/** A call that a screen starts with, as the screen makes it. */
type Need = { readonly [Key in Read]: readonly [Key, RequestOf<ServedCalls[Key]>] }[Read]

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
  readonly alone?: never
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
  /** The addresses at which it is opened for one act: without the frame, so that nothing leads elsewhere (decision 0191). */
  readonly alone?: (query: URLSearchParams) => boolean
  /** Only these members have it; without it all. */
  readonly for?: (member: SignedInMember) => boolean
  /** The roles that may open it in the session of a company, as its calls say; left out: none. */
  readonly companyRoles?: readonly CompanyRole[]
}

export type Screen = OpenScreen | MemberScreen
