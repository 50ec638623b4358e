import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { unixSeconds } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import { type Subscription, subscriptionCalled } from '../store/subscriptions'
import { askProvider } from './at-provider'
import { expectReport } from './follow'
import { unpause } from './unpause'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'subscription.cancel': true
  }
}

interface Cancellation {
  /** Until when it runs. */
  readonly endsAt: Date
  /** The cancellation at the provider was not known before. */
  readonly wasCancelled: boolean
}

/**
 * Has the provider end a subscription with the paid period. The caller must record the result (`expectReport`). 13101:
 * nothing renews; 13102: it is cancelled; 13103: the provider refused, or was not reached.
 */
export async function cancelAtProvider(
  context: SubscriptionsContext,
  own: Subscription,
): Promise<Cancellation | Refusal<13101 | 13102 | 13103>> {
  if (own.state === 'ended') return refuse(13101)
  if (own.state === 'cancelled') return refuse(13102)
  if (own.provider === null) return refuse(13101)
  if (own.state === 'paused') return cancelPaused(context, own)
  if (own.pausedFrom !== null && isRefusal(await unpause(context, own))) return refuse(13103)
  const outcome = await askProvider(context, own, 'cancel', (provider, name) => provider.cancelSubscription(name))
  if (outcome === null) return refuse(13103)
  if (outcome.cancelled) return { endsAt: outcome.endsAt, wasCancelled: false }
  if (outcome.reason === 'alreadyCancelled') return { endsAt: own.paidUntil, wasCancelled: true }
  return refuse(outcome.reason === 'unknown' ? 13101 : 13103)
}

/** A paused subscription has no paid period, so it ends at once. */
async function cancelPaused(context: SubscriptionsContext, own: Subscription): Promise<Cancellation | Refusal<13103>> {
  const done = await askProvider(context, own, 'cancel', async (provider, name) => {
    await provider.endSubscription(name)
    return true
  })
  return done ? { endsAt: own.paidUntil, wasCancelled: false } : refuse(13103)
}

/** A member's request about one of their subscriptions, made to staff. */
export interface SubscriptionRequest {
  /** Its reference. */
  readonly subscription: string
  readonly reason: string
}

/** Until when it runs, or when it renews, in Unix seconds. */
export type SubscriptionAnswer = AuditedAnswer<{ readonly until: number }>

/** Cancels for a member. 20085: no such subscription; 20035: it does not renew; 13103: the provider refused. */
export async function cancelForMember(
  context: SubscriptionsContext,
  { change }: ActingOperator,
  { subscription: reference, reason }: SubscriptionRequest,
): Promise<SubscriptionAnswer | Refusal<13103 | 20035 | 20085>> {
  const own = await subscriptionCalled(context.database, reference)
  if (!own) return refuse(20085)
  const outcome = await cancelAtProvider(context, own)
  if (isRefusal(outcome)) return refuse(outcome.refused === 13103 ? 13103 : 20035)
  const { endsAt } = outcome
  return change(async (transaction) => {
    await expectReport(context, transaction, own, { paidUntil: endsAt, endsAt })
    const details = { subscription: reference, product: own.pid, until: endsAt.toISOString(), reason }
    return {
      answer: { until: unixSeconds(endsAt) },
      record: { action: 'subscription.cancel', memberId: own.memberId, details },
    }
  })
}
