import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the pages of subscriptions, with what they say of possessions. */
export const subscriptionsWording = wordingOf(
  'domains/commerce/subscriptions',
  'domains/commerce/subscriptions/screens/already',
)
