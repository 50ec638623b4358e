import type { PaymentItem } from '@/integrations/payments/provider'
import { startProviderShop } from '../provider-shop'
import { startStripe, stripeKeys } from './stand-in'

export async function startStripeShop() {
  const stripe = await startStripe()
  const shop = await startProviderShop('stripe', stripe, { ...stripeKeys, STRIPE_API_URL: stripe.address })
  return {
    ...shop,
    stripe,
    /** Begins a payment, pays it, and delivers its webhooks. */
    async paidFor(...items: PaymentItem[]) {
      const payment = await shop.begin(...items)
      await shop.told(stripe.complete(payment))
      return payment
    },
  }
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>
