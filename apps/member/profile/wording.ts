import type {} from '@/domains/privacy/messages'
import type {} from '@/domains/profile/messages'
import type { Wording } from '@/platform/i18n/message'

/** What the profile and all that other domains add to it say: one file for each language, so that it is one request. */
export const composedProfileWording: Wording = (language) => import(`./languages/${language}.ts`)
