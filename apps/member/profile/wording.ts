import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the profile's first tab; what other domains add brings its own. */
export const composedProfileWording = wordingOf('domains/accounts/profile', 'domains/self-service/addresses')
