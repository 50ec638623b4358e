import { wording as checkout } from '@/domains/commerce/checkout/messages'
import { wording as subscriptions } from '@/domains/commerce/subscriptions/messages'
import { together } from '@/platform/i18n/message'

/** The wording of the page for another means of payment: its own words, and those of the checkout's card form. */
export const paymentMethodWording = together(checkout, subscriptions)
