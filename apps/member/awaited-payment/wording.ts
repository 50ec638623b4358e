import { wordingOf } from '@/platform/i18n/wording-of'

/** The wording of a payment that an order waits for, loaded with it. */
export const awaitedPaymentWording = wordingOf(
  'domains/billing/bank-payments',
  'domains/commerce/checkout/screens/transfer',
)
