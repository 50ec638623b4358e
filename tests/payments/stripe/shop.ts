import type { PaymentItem } from '@/integrations/payments/provider'
import { startProviderShop } from '../provider-shop'
import { startStripe, stripeKeys } from './stand-in'

export async function startStripeShop() {
  const stripe = await startStripe()
  const shop = await startProviderShop('stripe', stripe, { ...stripeKeys, STRIPE_API_URL: stripe.address })
  return {
    ...shop,
    stripe,
    /** A payment that was begun, paid, and told of. */
    async paidFor(...items: PaymentItem[]) {
      const payment = await shop.begin(...items)
      await shop.told(stripe.complete(payment))
      return payment
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>
