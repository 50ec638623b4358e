import { type Language, Languages } from '@/platform/i18n/languages'
import { type Currency, usualCurrencies } from '@/platform/money/currencies'
import type { PlatformFacts } from '@/platform/programs/platforms'

/**
 * The part of the offer that a page gets: the vendor's languages and currencies, each in the order of preference, and
 * their own platforms.
 */
export interface VendorOffer {
  readonly languages: readonly Language[]
  readonly currencies: readonly Currency[]
  readonly platforms: Readonly<Record<string, PlatformFacts>>
}

/** The same on the server: what one vendor speaks, sells in and makes programs for, carried with every request. */
export interface Offer extends Pick<VendorOffer, 'currencies' | 'platforms'> {
  readonly languages: Languages
}

/** The offer of a vendor whose settings name none. */
export const usualOffer: Offer = { languages: new Languages(), currencies: usualCurrencies, platforms: {} }

/** Returns the part of the offer that a page gets. */
export const offeredOn = ({ languages, currencies, platforms }: Offer): VendorOffer => ({
  languages: languages.spoken,
  currencies,
  platforms,
})

/** The brand at the head of every page, leading home. */
export interface BrandedVendor {
  readonly name: string
  readonly home: string
  /** It replaces icon and name. */
  readonly hasLogo: boolean
}
