import type { BrandedVendor } from '@/platform/contract/branded-vendor'
import type { Feature, Offering } from '@/platform/contract/feature'
import type { VendorOffer } from '@/platform/contract/vendor-offer'
import type { Language } from '@/platform/i18n/languages'
import type { OwnWording } from '@/platform/i18n/own-wording'
import type { Role } from '../rules/permissions'

export interface SignedInOperator {
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** What the page hands to the console beside its code. */
export interface ConsoleBoot {
  readonly language: Language
  readonly vendor: BrandedVendor
  readonly offered: VendorOffer
  readonly operator: SignedInOperator | null
  /** What the company's own way in is called; null: there is none. */
  readonly company: string | null
  readonly ownWording: OwnWording | null
  /** What the vendor is without. */
  readonly absent: readonly Feature[]
  /** Of what there is nothing to do, by what the vendor sells. */
  readonly empty: readonly Offering[]
  /** Demo data and its helpers are on (spec 13.2). */
  readonly demo: boolean
}
