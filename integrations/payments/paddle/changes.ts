import { ApiError, type Paddle } from '@paddle/paddle-node-sdk'
import type { ChangeOutcome, PauseOutcome, SubscriptionChange } from '../provider'
import { billingCycleOf, renewalItem } from './items'

/** A name that Paddle does not know, or that does not look like one of its own. */
export const isUnknown = (error: unknown) =>
  error instanceof ApiError && ['entity_not_found', 'not_found', 'invalid_url'].includes(error.code)

/** Paddle says no to what was asked, rather than to how or when: its codes for that name the thing. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (/^(adjustment|subscription|transaction)_/.test(error.code) || error.code === 'invalid_field') &&
  !/pending|locked/.test(error.code)

/**
 * Another price from the next payment on, in the same rhythm. Whatever Paddle charges at once it reckons by itself, and never
 * what our page has said, so nothing else is asked of it.
 */
export async function change(
  paddle: Paddle,
  id: string,
  { name, renewal, paidUntil, charge }: SubscriptionChange,
): Promise<ChangeOutcome> {
  try {
    const { status, scheduledChange, currentBillingPeriod, billingCycle, items } = await paddle.subscriptions.get(id)
    const same = currentBillingPeriod && Date.parse(currentBillingPeriod.endsAt) === paidUntil.getTime()
    const wanted = billingCycleOf(renewal.every)
    const sameRhythm = billingCycle.interval === wanted.interval && billingCycle.frequency === wanted.frequency
    const fits = charge === null && sameRhythm && items.length === 1
    if (status !== 'active' || scheduledChange !== null || !same || !fits) return { changed: false, reason: 'refused' }
    await paddle.subscriptions.update(id, { items: [renewalItem(name, renewal)], prorationBillingMode: 'do_not_bill' })
    return { changed: true, paidUntil, payment: null }
  } catch (error) {
    if (isUnknown(error)) return { changed: false, reason: 'unknown' }
    if (isFinal(error)) return { changed: false, reason: 'refused' }
    throw error
  }
}

/** Paddle's own pause: from the end of the period, until a day on which it charges again and a period begins. */
export async function pause(
  paddle: Paddle,
  id: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<PauseOutcome> {
  try {
    const { status, scheduledChange, currentBillingPeriod } = await paddle.subscriptions.get(id)
    if (scheduledChange?.action === 'pause') return { paused: true }
    const same = currentBillingPeriod && Date.parse(currentBillingPeriod.endsAt) === from.getTime()
    if (status !== 'active' || scheduledChange !== null || !same) return { paused: false, reason: 'refused' }
    await paddle.subscriptions.pause(id, { effectiveFrom: 'next_billing_period', resumeAt: until.toISOString() })
    return { paused: true }
  } catch (error) {
    if (isUnknown(error)) return { paused: false, reason: 'unknown' }
    if (isFinal(error)) return { paused: false, reason: 'refused' }
    throw error
  }
}
