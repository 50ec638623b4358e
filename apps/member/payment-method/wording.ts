import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the page for another means of payment: its own words, and those of the checkout's card form. */
export const paymentMethodWording = wordingOf('domains/commerce/checkout', 'domains/commerce/subscriptions')
