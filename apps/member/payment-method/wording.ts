import type {} from '@/domains/checkout/messages'
import type {} from '@/domains/subscriptions/messages'
import type { Wording } from '@/platform/i18n/message'

/** What the page for another means of payment says: its own words, and those of the checkout's card form. */
export const paymentMethodWording: Wording = (language) => import(`./languages/${language}.ts`)
