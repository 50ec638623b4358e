import type { Paddle } from '@paddle/paddle-node-sdk'
import { isCurrency } from '@/platform/money/iso-4217'
import { zero } from '@/platform/money/money'
import { monthOf, type PaymentReport } from '../report'
import { isUnknown } from './errors'
import { methodName } from './keys'
import { checkoutOf } from './read'

/**
 * A card that was saved for a subscription, also by the bank that has renewed it. Paddle does not say for which of its
 * customer's subscriptions; where there are several, the next payment of each will tell.
 */
export async function renewedCard(
  paddle: Paddle,
  { customer, method: id }: { readonly customer: string; readonly method: string },
): Promise<PaymentReport | null> {
  try {
    const { card, savedAt } = await paddle.paymentMethods.get(customer, id)
    const [own, ...others] = await paddle.subscriptions
      .list({ customerId: [customer], status: ['active', 'trialing', 'past_due', 'paused'] })
      .next()
    const checkout = own && checkoutOf(own.customData)
    const currency = own?.currencyCode as string
    if (!card || !checkout || others.length > 0 || !isCurrency(currency)) return null
    const { type: brand, last4: lastFour, expiryMonth: month, expiryYear: year } = card
    return {
      kind: 'payment',
      payment: methodName({ id, customerId: customer }),
      checkout,
      state: 'paid',
      total: zero(currency),
      at: new Date(savedAt),
      refunded: [],
      refusedRefunds: [],
      subscription: own.id,
      renewal: true,
      card: { brand, lastFour, ...(month && year && { expires: monthOf(year, month) }) },
    }
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}
