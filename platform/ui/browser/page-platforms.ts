import type { Language } from '@/platform/i18n/languages'
import { pageReader } from '@/platform/i18n/page-languages'
import { type OwnPlatforms, type Platform, platformName, platformsOf } from '@/platform/programs/platforms'

/** The platforms of the one vendor that a page of the console has (decision 0173). */
let own: OwnPlatforms = {}

/** Sets the vendor's further platforms, before anything is rendered. */
export const startPlatforms = (those: OwnPlatforms) => {
  own = those
}

/** Returns the platforms of the vendor, the common ones first. */
export const platformsHere = (): readonly Platform[] => platformsOf(own)

/** Returns the name of a platform for staff. */
export const nameOfPlatform = (platform: Platform, language: Language): string =>
  platformName(own, platform, pageReader(language))
