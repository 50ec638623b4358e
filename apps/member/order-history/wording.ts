import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of the order history, with all parts that other domains add. */
export const orderHistoryWording = wordingOf(
  'domains/commerce/orders',
  'domains/commerce/catalogue',
  'domains/licensing/downloads',
  'domains/licensing/licences',
  'domains/commerce/invoices',
  'domains/commerce/refunds',
  'domains/commerce/disputes',
  'domains/commerce/quotations',
  'domains/billing/fraud',
  'domains/licensing/gifting/screens/order',
)
