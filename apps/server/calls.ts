import { checkoutCalls } from '@/domains/checkout/contract'
import { identityCalls } from '@/domains/identity/contract'
import { offersCalls } from '@/domains/offers/contract'
import { ordersCalls } from '@/domains/orders/contract'
import { subscriptionsCalls } from '@/domains/subscriptions/contract'
import { sandboxCalls } from '@/platform/payments/sandbox/contract'

/** Every call that the server answers to. */
export const calls = {
  ...identityCalls,
  ...checkoutCalls,
  ...ordersCalls,
  ...subscriptionsCalls,
  ...sandboxCalls,
  ...offersCalls,
}
