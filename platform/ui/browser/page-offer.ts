import type { VendorOffer } from '@/platform/contract/vendor-offer'
import type { Language } from '@/platform/i18n/languages'
import { type Currency, usualCurrencies } from '@/platform/money/currencies'
import { type OwnPlatforms, type Platform, platformName, platformsOf } from '@/platform/programs/platforms'

/** The offer of the one vendor that a page has, set by the page's start (decision 0173). */

let own: OwnPlatforms = {}

const offered: Currency[] = [...usualCurrencies]

/** The vendor's currencies, in the order of preference: the first is for a buyer without any hint (decision 0063). */
export const currencies: readonly Currency[] = offered

/** Sets the currencies and platforms, before anything is rendered. */
export function startOffer({ currencies: sold, platforms }: Pick<VendorOffer, 'currencies' | 'platforms'>) {
  own = platforms
  offered.splice(0, offered.length, ...sold)
}

/** Returns the platforms of the vendor, the common ones first. */
export const platformsHere = (): readonly Platform[] => platformsOf(own)

/** Returns the name of a platform for staff. */
export const nameOfPlatform = (platform: Platform, language: Language): string => platformName(own, platform, language)
