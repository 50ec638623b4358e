import type {} from '@/domains/privacy/messages'
import type {} from '@/domains/profile/messages'
import type { Wording } from '@/platform/i18n/message'

/** What the profile and all that other domains add to it say: one file for each language, so that it is one request. */
export const composedProfileWording: Wording = {
  de: () => import('./languages/de'),
  en: () => import('./languages/en'),
  es: () => import('./languages/es'),
  fr: () => import('./languages/fr'),
  ja: () => import('./languages/ja'),
  zh: () => import('./languages/zh'),
}
