import type { ActingOperator } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { unixSeconds } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import type { Plan } from '../rules/proration'
import { subscriptionCalled } from '../store/subscriptions'
import type { SubscriptionRequest } from './cancel'
import { changePlan } from './change-plan'
import type { PendingAnswer } from './pause'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'subscription.changePlan': true
  }
}

/**
 * Changes the plan for a member, at the figures that staff was shown. 20085: no such subscription; 20035: the figures
 * have changed, or it cannot be changed; 13103: the provider refused; 13104: the means of payment was refused.
 */
export async function changePlanForMember(
  context: SubscriptionsContext,
  { change, now }: ActingOperator,
  {
    subscription: reference,
    reason,
    quote,
    pid,
    term,
    quantity,
  }: SubscriptionRequest & Plan & { readonly quote: string },
): Promise<PendingAnswer | Refusal<13103 | 13104 | 20035 | 20085>> {
  const own = await subscriptionCalled(context.database, reference)
  if (!own) return refuse(20085)
  const outcome = await changePlan(context, own, { pid, term, quantity, quote, market: null, now })
  if (isRefusal(outcome)) return refuse(outcome.refused === 20002 ? 20035 : outcome.refused)
  const { effectiveAt, pending } = outcome
  const from = `${own.pid} ${own.term} × ${own.quantity}`
  const details = { subscription: reference, product: pid, term, quantity, from, at: effectiveAt.toISOString(), reason }
  return change(async () => ({
    answer: { until: unixSeconds(effectiveAt), pending },
    record: { action: 'subscription.changePlan', memberId: own.memberId, details },
  }))
}
