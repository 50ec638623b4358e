import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of every page of the console. */
export const pageWording = wordingOf(
  'platform/codes',
  'domains/staff/operators',
  'platform/legal',
  'platform/i18n',
  'platform/ui/data',
  'apps/console',
  'platform/ui',
)
