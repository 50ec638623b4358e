import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the screens of gifts: their own words, those that orders have too, and those of the way to the program. */
export const givingWording = wordingOf(
  'domains/licensing/gifting',
  'domains/licensing/gifting/screens/order',
  'domains/licensing/downloads',
)
