import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Feature, Offering } from '@/platform/contract/feature'
import type { SidebarSettings } from '@/platform/contract/sidebar'
import type { BrandedVendor, VendorOffer } from '@/platform/contract/vendor-offer'
import type { Language } from '@/platform/i18n/languages'
import type { Market } from '@/platform/i18n/market'
import type { OwnWording } from '@/platform/i18n/own-wording'
import type { FootLink } from '@/platform/legal/titles'

/** The boot data of the web app in the page, so that it can draw at once (spec 2.3, spec 1.3). */
export interface SignedInMember {
  readonly uid: number
  readonly email: string
  readonly username: string
  /** Unix seconds; 0: none. */
  readonly vip: number
  readonly isAllInOne: boolean
  readonly isSubscriber: boolean
  readonly isBuyer: boolean
  /** The one change of email is used (spec 8.3). */
  readonly emailChanged: boolean
  /** A link that was mailed to the address has been followed (spec 3.8). */
  readonly emailProven: boolean
  /** No link to an address of theirs was ever followed: a code of the other mailbox is enough to change it. */
  readonly neverProven: boolean
  /** Mail to the address does not arrive (decision 0056). */
  readonly emailBounces: boolean
  /** Staff has closed the account for a while: every call is answered 20027 (spec 2.2). */
  readonly suspended: boolean
  /** The operator who looks through the member's eyes (spec 12.3). */
  readonly impersonatedBy: string | null
  /** The operator sees the draft of the catalogue. */
  readonly preview: boolean
  /** The address of the picture of the social account, if there is one. */
  readonly picture: string | null
  /** Unix seconds: when the account ends, if its holder has asked for that; null: it does not. */
  readonly endsAt: number | null
  /** The value that a page of this account sends with each call (decision 0137). */
  readonly actingFor: string
  /** The account is a company's, and this person acts for it; null: a personal account. */
  readonly acting: { readonly role: CompanyRole; readonly person: string } | null
  /** The companies that the person who is logged in acts for. */
  readonly companies: readonly { readonly id: number; readonly name: string; readonly role: CompanyRole }[]
}

export interface Boot {
  readonly language: Language
  /** Where the visitor buys and in what they pay (spec 1.4). */
  readonly market: Market
  readonly vendor: BrandedVendor
  readonly offered: VendorOffer
  /** The picture and slogan beside the login; null: our slogan. */
  readonly entrance: { readonly hasPicture: boolean; readonly slogan: string | null }
  readonly member: SignedInMember | null
  /** Google sign-in, where the installation has it: the nonce binds the token to this visitor (spec 3.7). */
  readonly google: {
    readonly clientId: string
    readonly script: string
    readonly nonce: string
    /** The server is one for tests, and says so (spec 3.7). */
    readonly testMode: boolean
  } | null
  /** The login asks for a captcha from the first try on. */
  readonly captchaAlways: boolean
  readonly sidebar: SidebarSettings
  /** The features that the vendor has switched off. */
  readonly absent: readonly Feature[]
  /** The screens that are empty for this member, by the catalogue and their purchases. */
  readonly empty: readonly Offering[]
  /** The vendor's legal documents that there are (spec 12.8), and what the law of its markets has beside them. */
  readonly legal: readonly FootLink[]
  /** The vendor's own script for events of pages, if there is one (spec 12.7). */
  readonly statistics: { readonly script: string; readonly consent: boolean } | null
  /** Unfinished checkouts may be followed by a mail. */
  readonly reminders: boolean
  /** The address changes one time for ever, by a code of the new mailbox; else as `addresses.changes` says (decision 0104). */
  readonly oneEmailChange: boolean
  /** Members may hand licences on to other people. */
  readonly transfers: boolean
  /** Members may share seats with their household. */
  readonly households: boolean
  /** The page to which a page for one act leads back: the vendor's or one of ours; null: the address names none. */
  readonly returnTo: string | null
  readonly ownWording: OwnWording | null
  /** spec 13.2: demo helpers are on. */
  readonly demo: boolean
}
