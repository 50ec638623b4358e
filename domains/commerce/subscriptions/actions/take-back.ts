import type { ActingOperator } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { unixSeconds } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import { subscriptionCalled } from '../store/subscriptions'
import type { SubscriptionAnswer, SubscriptionRequest } from './cancel'
import { takeChangeBack } from './change-plan'
import { unpause } from './unpause'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'subscription.takeBack': true
  }
}

/**
 * Takes back a planned change for a member, or ends a running pause. 20085: no such subscription; 20035: nothing is
 * planned; 13103: the provider refused.
 */
export async function takeBackForMember(
  context: SubscriptionsContext,
  { change }: ActingOperator,
  { subscription: reference, reason }: SubscriptionRequest,
): Promise<SubscriptionAnswer | Refusal<13103 | 20035 | 20085>> {
  const own = await subscriptionCalled(context.database, reference)
  if (!own) return refuse(20085)
  const what = own.pausedFrom === null ? 'plan' : 'pause'
  const outcome = what === 'plan' ? await takeChangeBack(context, own) : await unpause(context, own)
  if (isRefusal(outcome)) return outcome
  const until = 'until' in outcome ? outcome.until : outcome.paidUntil
  const details = { subscription: reference, product: own.pid, what, until: until.toISOString(), reason }
  return change(async () => ({
    answer: { until: unixSeconds(until) },
    record: { action: 'subscription.takeBack', memberId: own.memberId, details },
  }))
}
