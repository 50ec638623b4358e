import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/currencies'

/** What a page gets of the vendor's languages and currencies, each in the order of preference. */
export interface VendorOffer {
  readonly languages: readonly Language[]
  readonly currencies: readonly Currency[]
}
