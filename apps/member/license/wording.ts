import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the licence page, with all parts that other domains add. */
export const composedLicenseWording = wordingOf(
  'domains/licensing/licences',
  'domains/licensing/downloads',
  'domains/self-service/products',
)
