import type { ActingOperator } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { unixSeconds } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import { type Subscription, subscriptionCalled } from '../store/subscriptions'
import { askProvider } from './at-provider'
import type { SubscriptionAnswer, SubscriptionRequest } from './cancel'
import { expectReport } from './follow'
import { unpause } from './unpause'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'subscription.resume': true
  }
}

/**
 * Has the provider renew a cancelled or paused subscription again. The caller must record the result (`expectReport`).
 * 20002: it has ended; 20035: it is not cancelled, or nothing renews; 13103: the provider refused, or was not reached.
 */
export async function resumeAtProvider(
  context: SubscriptionsContext,
  own: Subscription,
  now: Date,
): Promise<{ readonly paidUntil: Date } | Refusal<13103 | 20002 | 20035>> {
  if (own.pausedFrom !== null) return unpause(context, own)
  if (own.state === 'ended' || own.paidUntil <= now) return refuse(20002)
  if (own.state !== 'cancelled' || own.provider === null) return refuse(20035)
  const outcome = await askProvider(context, own, 'resume', (provider, name) => provider.resumeSubscription(name))
  if (outcome === null) return refuse(13103)
  if (outcome.resumed) return { paidUntil: outcome.paidUntil }
  if (outcome.reason === 'notCancelled') return { paidUntil: own.paidUntil }
  return refuse(outcome.reason === 'refused' ? 13103 : 20002)
}

/**
 * Takes a cancellation back for a member. 20085: no such subscription; 20035: it cannot continue; 13103: the provider
 * refused.
 */
export async function resumeForMember(
  context: SubscriptionsContext,
  { change, now }: ActingOperator,
  { subscription: reference, reason }: SubscriptionRequest,
): Promise<SubscriptionAnswer | Refusal<13103 | 20035 | 20085>> {
  const own = await subscriptionCalled(context.database, reference)
  if (!own) return refuse(20085)
  const outcome = await resumeAtProvider(context, own, now)
  if (isRefusal(outcome)) return refuse(outcome.refused === 13103 ? 13103 : 20035)
  const { paidUntil } = outcome
  return change(async (transaction) => {
    await expectReport(context, transaction, own, { paidUntil, endsAt: null })
    const details = { subscription: reference, product: own.pid, until: paidUntil.toISOString(), reason }
    return {
      answer: { until: unixSeconds(paidUntil) },
      record: { action: 'subscription.resume', memberId: own.memberId, details },
    }
  })
}
