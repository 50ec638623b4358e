import type {} from '@/domains/checkout/messages'
import type {} from '@/domains/subscriptions/messages'
import type { Wording } from '@/platform/i18n/message'

/** What the page for another means of payment says: its own words, and those of the checkout's card form. */
export const paymentMethodWording: Wording = {
  de: () => import('./languages/de'),
  en: () => import('./languages/en'),
  es: () => import('./languages/es'),
  fr: () => import('./languages/fr'),
  ja: () => import('./languages/ja'),
  zh: () => import('./languages/zh'),
}
