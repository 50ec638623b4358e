import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the page of a product, with all parts that other domains add. */
export const productWording = wordingOf(
  'domains/self-service/products',
  'domains/commerce/catalogue',
  'domains/licensing/downloads',
  'domains/licensing/licences',
)
