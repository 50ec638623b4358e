import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the screens of gifts: their own words, and those of the way to the program. */
export const givingWording = wordingOf('domains/licensing/gifting', 'domains/licensing/downloads')
