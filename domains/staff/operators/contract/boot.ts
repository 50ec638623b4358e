import type { Feature, Offering } from '@/platform/contract/feature'
import type { BrandedVendor, VendorOffer } from '@/platform/contract/vendor-offer'
import type { Language } from '@/platform/i18n/languages'
import type { OwnWording } from '@/platform/i18n/own-wording'
import type { Role } from '../rules/permissions'

export interface SignedInOperator {
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** The boot data of the console, in the page. */
export interface ConsoleBoot {
  readonly language: Language
  readonly vendor: BrandedVendor
  readonly offered: VendorOffer
  readonly operator: SignedInOperator | null
  /** The name of the company's own login; null: there is none. */
  readonly company: string | null
  readonly ownWording: OwnWording | null
  /** The features that the vendor has switched off. */
  readonly absent: readonly Feature[]
  /** The rooms without any content, by the vendor's offer. */
  readonly empty: readonly Offering[]
  /** Demo data and its helpers are on (spec 13.2). */
  readonly demo: boolean
}
