import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the profile, with all parts that other domains add. */
export const composedProfileWording = wordingOf(
  'domains/accounts/profile',
  'domains/self-service/addresses',
  'domains/licensing/gifting',
  'domains/commerce/checkout/screens/reminders',
  'domains/promotion/consent',
  'domains/billing/agreements',
  'domains/self-service/identity-provider',
  'domains/back-office/privacy',
)
