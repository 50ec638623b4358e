import type { Stripe } from 'stripe'
import { type Money, subtract } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { ChangeOutcome, PauseOutcome, SubscriptionChange } from '../provider'
import { countedRhythm } from '../rhythm'
import { toStripe } from './amounts'
import { isDeclined, isFinal, unlessUnknown } from './errors'
import { idOf, pausedFrom } from './read'
import { recurring } from './session'
import { periodEnd } from './subscriptions'

/**
 * Sets another price and rhythm. A change that begins now is charged in full less a coupon, and a failed payment leaves
 * everything as it was. A later one costs nothing now; another rhythm would begin at once, so the rest of the paid
 * period is set as a time without charge.
 */
export async function change(stripe: Stripe, id: string, wanted: SubscriptionChange): Promise<ChangeOutcome> {
  const subscription = await unlessUnknown(stripe.subscriptions.retrieve(id))
  if (!subscription) return { changed: false, reason: 'unknown' }
  const { key, paidUntil, charge, renewal } = wanted
  if (subscription.metadata.change === key) return changed(subscription, charge !== null)
  const [item, ...others] = subscription.items.data
  const waits = subscription.status === 'trialing'
  const goesOn = subscription.status === 'active' || waits
  const known = item && periodEnd(subscription).getTime() === paidUntil.getTime() && subscription.cancel_at === null
  if (!item || others.length > 0 || !goesOn || !known) return { changed: false, reason: 'refused' }
  const wantedRhythm = countedRhythm(renewal.every)
  const { interval, interval_count: count = 1 } = item.price.recurring ?? {}
  const sameRhythm = interval === wantedRhythm.interval && count === wantedRhythm.count
  try {
    const coupon = charge && (await couponOf(stripe, wanted, subtract(renewal.amount, charge)))
    const settled = await stripe.subscriptions.update(
      id,
      {
        items: [{ id: item.id, quantity: 1, price_data: await priceOf(stripe, wanted) }],
        proration_behavior: 'none',
        metadata: { change: key },
        ...(charge && { payment_behavior: 'error_if_incomplete' }),
        ...(charge && beginning(waits)),
        ...(coupon && { discounts: [{ coupon }] }),
        ...(!charge && !sameRhythm && { trial_end: unixSeconds(paidUntil) }),
      },
      { idempotencyKey: `change ${key}` },
    )
    return changed(settled, charge !== null)
  } catch (error) {
    if (isDeclined(error)) return { changed: false, reason: 'declined' }
    if (isFinal(error)) return { changed: false, reason: 'refused' }
    throw error
  }
}

/** A period begins now: also of what waits without being charged. */
const beginning = (waits: boolean): Pick<Stripe.SubscriptionUpdateParams, 'billing_cycle_anchor' | 'trial_end'> =>
  waits ? { trial_end: 'now' } : { billing_cycle_anchor: { type: 'now' } }

const changed = (subscription: Stripe.Subscription, isCharged: boolean): ChangeOutcome => ({
  changed: true,
  paidUntil: periodEnd(subscription),
  payment: isCharged ? idOf(subscription.latest_invoice) : null,
})

async function couponOf(stripe: Stripe, { key }: SubscriptionChange, off: Money) {
  if (off.minor === 0) return null
  const facts = { duration: 'once', max_redemptions: 1, name: 'Unused time' } as const
  const price = { amount_off: toStripe(off), currency: off.currency.toLowerCase() }
  return (await stripe.coupons.create({ ...facts, ...price }, { idempotencyKey: `credit ${key}` })).id
}

async function priceOf(stripe: Stripe, { key, name, renewal: { amount, every } }: SubscriptionChange) {
  const product = await stripe.products.create({ name }, { idempotencyKey: `plan ${key}` })
  const price = { currency: amount.currency.toLowerCase(), unit_amount: toStripe(amount) }
  return { ...price, product: product.id, recurring: recurring(every) }
}

/** A time without charge that begins when the paid period ends: Stripe's own pause would leave the days of payment as they are. */
export async function pause(stripe: Stripe, id: string, { from, until }: Pause): Promise<PauseOutcome> {
  const subscription = await unlessUnknown(stripe.subscriptions.retrieve(id))
  if (!subscription) return { paused: false, reason: 'unknown' }
  if (pausedFrom(subscription)?.getTime() === from.getTime()) return { paused: true }
  const same = periodEnd(subscription).getTime() === from.getTime()
  if (subscription.status !== 'active' || subscription.cancel_at !== null || !same) {
    return { paused: false, reason: 'refused' }
  }
  const metadata = { pausedFrom: String(unixSeconds(from)) }
  try {
    await stripe.subscriptions.update(id, { trial_end: unixSeconds(until), proration_behavior: 'none', metadata })
    return { paused: true }
  } catch (error) {
    if (isFinal(error)) return { paused: false, reason: 'refused' }
    throw error
  }
}

interface Pause {
  readonly from: Date
  readonly until: Date
}
