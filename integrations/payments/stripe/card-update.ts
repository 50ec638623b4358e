import type { Stripe } from 'stripe'
import { zero } from '@/platform/money/money'
import { monthOf, type PaidCard, type PaymentReport } from '../report'
import { fromStripe } from './amounts'
import { unlessUnknown } from './errors'
import { idOf } from './read'
import { isOver } from './subscriptions'

interface StripeCard {
  readonly brand: string | null
  readonly last4: string | null
  readonly exp_month?: number | null
  readonly exp_year?: number | null
}

export function cardOf(details: { readonly card?: StripeCard | null } | null): PaidCard | null {
  const { brand, last4, exp_month: month, exp_year: year } = details?.card ?? {}
  if (!brand || !last4) return null
  return { brand, lastFour: last4, ...(month && year && { expires: monthOf(year, month) }) }
}

/**
 * A card that its bank has renewed by itself, as a change of the means of payment: of the subscription that is paid with it,
 * which is one at most, since each checkout has a customer of its own. Null: none of ours is.
 */
export async function renewedCard(stripe: Stripe, name: string, now: Date): Promise<PaymentReport | null> {
  const method = await unlessUnknown(stripe.paymentMethods.retrieve(name))
  const customer = idOf(method?.customer)
  const card = method && cardOf(method)
  if (customer === null || !card) return null
  const { data: all } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const paid = all.find((each) => !isOver(each) && each.metadata.checkout && paysFor(each, name))
  const currency = paid && fromStripe(0, paid.currency)?.currency
  if (!paid?.metadata.checkout || !currency) return null
  return {
    kind: 'payment',
    payment: name,
    checkout: paid.metadata.checkout,
    state: 'paid',
    total: zero(currency),
    at: now,
    refunded: [],
    refusedRefunds: [],
    subscription: paid.id,
    renewal: true,
    card,
  }
}

/** One that names no means of payment is paid with its customer's only one. */
const paysFor = ({ default_payment_method: named }: Stripe.Subscription, name: string) => {
  const own = idOf(named)
  return own === null || own === name
}
