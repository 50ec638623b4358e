import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of every page. */
export const pageWording = wordingOf(
  'platform/codes',
  'domains/accounts/identity',
  'platform/legal',
  'platform/i18n',
  'apps/member',
  'platform/ui',
)
