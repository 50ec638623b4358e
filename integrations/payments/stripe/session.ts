import type { Stripe } from 'stripe'
import { writtenTag } from '@/platform/i18n/languages'
import { compare, type Money, subtract, sum } from '@/platform/money/money'
import { pricedItem } from '../priced'
import type { PaymentItem, PaymentRequest } from '../provider'
import { countedRhythm, type RenewalRhythm } from '../rhythm'
import { isCounted, toStripe } from './amounts'

type SessionParams = Stripe.Checkout.SessionCreateParams
type LineItem = NonNullable<SessionParams['line_items']>[number]

/** The languages of Stripe's form that we have a locale for; for others Stripe chooses. */
const locales = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'zh-TW'] as const

/**
 * Returns a checkout as a session of Stripe's: with our own prices, which include VAT, and no tax of Stripe's. A first
 * price below the renewals needs a coupon for the first period alone; one above them adds the difference as a one-time
 * price.
 */
export function sessionFor(
  { checkout, email, language, items, returnTo }: PaymentRequest,
  coupon: string | null,
): SessionParams {
  const renews = items.some(({ renewal }) => renewal !== null)
  const trial = trialOf(items)
  const metadata = { checkout, items: String(items.length) }
  return {
    ...(renews
      ? { mode: 'subscription', subscription_data: { metadata, ...(trial && { trial_period_days: trial }) } }
      : { mode: 'payment', payment_intent_data: { metadata } }),
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: returnTo,
    locale: locales.find((each) => each === writtenTag(language) || each === language) ?? 'auto',
    customer_email: email,
    client_reference_id: checkout,
    metadata,
    line_items: items.flatMap(lineItemsOf),
    // The charge is exactly the agreed one: no other currency, tax, or code.
    adaptive_pricing: { enabled: false },
    ...(coupon !== null && { discounts: [{ coupon }] }),
  }
}

/** The amount by which the first payment is lower than the next ones; null: it is not. */
export function firstDiscount({ items, currency }: PaymentRequest): Money | null {
  const off = items.flatMap(({ amount, renewal, trialDays }) =>
    renewal && trialDays === undefined && compare(renewal.amount, amount) > 0 ? [subtract(renewal.amount, amount)] : [],
  )
  return off.length > 0 ? sum(off, currency) : null
}

const trialOf = (items: readonly PaymentItem[]) => items.find(({ trialDays }) => trialDays !== undefined)?.trialDays

function lineItemsOf({ name, quantity, amount, renewal }: PaymentItem): LineItem[] {
  if (renewal === null) {
    const { title, unit, quantity: count } = pricedItem({ name, quantity, amount }, isCounted)
    return [{ ...lineItem(title, unit), quantity: count }]
  }
  // Of what renews one price stands for all of it: the first payment and the others may divide otherwise.
  const title = quantity === 1 ? name : `${quantity} × ${name}`
  const more = subtract(amount, renewal.amount)
  return [lineItem(title, renewal.amount, renewal.every), ...(more.minor > 0 ? [lineItem(title, more)] : [])]
}

const lineItem = (name: string, amount: Money, every?: RenewalRhythm): LineItem => ({
  quantity: 1,
  price_data: {
    currency: amount.currency.toLowerCase(),
    unit_amount: toStripe(amount),
    product_data: { name },
    ...(every && { recurring: recurring(every) }),
  },
})

/** As Stripe counts a rhythm: every one, where nothing else is said. */
export function recurring(every: RenewalRhythm) {
  const { interval, count } = countedRhythm(every)
  return { interval, ...(count > 1 && { interval_count: count }) }
}
