import type { Stripe } from 'stripe'
import { unixSeconds } from '@/platform/time/duration'
import type { CancelOutcome, ResumeOutcome } from '../provider'
import { isFinal, unlessUnknown } from './errors'
import { momentOf, pausedFrom } from './read'

export const periodEnd = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data
  if (!item) throw new Error('Stripe did not say when the period ends')
  return momentOf(item.current_period_end)
}

export const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

export async function cancelAtPeriodEnd(stripe: Stripe, id: string): Promise<CancelOutcome> {
  const subscription = await unlessUnknown(stripe.subscriptions.retrieve(id))
  if (!subscription) return { cancelled: false, reason: 'unknown' }
  if (isOver(subscription) || subscription.cancel_at !== null) return { cancelled: false, reason: 'alreadyCancelled' }
  try {
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    return { cancelled: true, endsAt: ending.cancel_at === null ? periodEnd(ending) : momentOf(ending.cancel_at) }
  } catch (error) {
    if (isFinal(error)) return { cancelled: false, reason: 'refused' }
    throw error
  }
}

interface Halt {
  readonly isPaused: boolean
  /** The start of an agreed pause. */
  readonly from: Date | null
  readonly now: Date
}

function goOn(stripe: Stripe, id: string, { isPaused, from, now }: Halt) {
  if (isPaused) return stripe.subscriptions.resume(id)
  if (from === null) return stripe.subscriptions.update(id, { cancel_at_period_end: false })
  const trial_end = from > now ? unixSeconds(from) : ('now' as const)
  return stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none', metadata: { pausedFrom: '' } })
}

export async function resume(stripe: Stripe, id: string, now: Date): Promise<ResumeOutcome> {
  const subscription = await unlessUnknown(stripe.subscriptions.retrieve(id))
  if (!subscription) return { resumed: false, reason: 'unknown' }
  if (isOver(subscription)) return { resumed: false, reason: 'ended' }
  const isPaused = subscription.status === 'paused'
  const from = pausedFrom(subscription)
  if (!isPaused && from === null && subscription.cancel_at === null) return { resumed: false, reason: 'notCancelled' }
  try {
    const resumed = await goOn(stripe, id, { isPaused, from, now })
    return { resumed: true, paidUntil: periodEnd(resumed) }
  } catch (error) {
    if (isFinal(error)) return { resumed: false, reason: 'refused' }
    throw error
  }
}

export async function endNow(stripe: Stripe, id: string): Promise<void> {
  const subscription = await unlessUnknown(stripe.subscriptions.retrieve(id))
  if (subscription && !isOver(subscription)) await stripe.subscriptions.cancel(id)
}
