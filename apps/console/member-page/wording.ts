import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of a member's page: the room’s own words, and those of each domain that shows a part there. */
export const memberPageWording = wordingOf(
  'domains/back-office/members/console',
  'domains/*/*/console/card',
  'platform/legal',
)
