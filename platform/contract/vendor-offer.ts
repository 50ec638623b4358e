import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/currencies'
import type { PlatformFacts } from '@/platform/programs/platforms'

/** What a page gets of the vendor's languages and currencies, each in the order of preference, and of their own platforms. */
export interface VendorOffer {
  readonly languages: readonly Language[]
  readonly currencies: readonly Currency[]
  readonly platforms: Readonly<Record<string, PlatformFacts>>
}
