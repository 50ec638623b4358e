import { activationCalls } from '@/domains/activation/contract'
import { identityCalls } from '@/domains/identity/contract'
import { offersCalls } from '@/domains/offers/contract'
import { ordersCalls } from '@/domains/orders/contract'
import { productsCalls } from '@/domains/products/contract'
import { profileCalls } from '@/domains/profile/contract'
import { sandboxCalls } from '@/platform/payments/sandbox/contract'

/** Every call that the server answers to. */
export const calls = {
  ...identityCalls,
  ...ordersCalls,
  ...sandboxCalls,
  ...offersCalls,
  ...profileCalls,
  ...activationCalls,
  ...productsCalls,
}
