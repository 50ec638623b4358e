import type { Transaction } from '@/platform/database/connect'
import type { SubscriptionsContext } from '../context'
import { changePlanChange, type PlanChange, replaceLines } from '../store/plan-changes'
import type { RenewalPayment } from '../store/provider-state'
import { changeSubscription, type Subscription } from '../store/subscriptions'
import { followMember, tell } from './change'

/**
 * Begins the plan that a payment has paid for: purchases that were paid for the plan before give nothing from then on.
 */
export async function beginPlan(
  context: SubscriptionsContext,
  transaction: Transaction,
  own: Subscription,
  { plan, payment }: { readonly plan: PlanChange; readonly payment: RenewalPayment },
): Promise<Subscription> {
  const { id, pid, term, quantity, renewalAmount, credit, charge, effectiveAt } = plan
  const now = context.clock()
  const planSince = charge > 0 ? payment.at : effectiveAt
  await replaceLines(transaction, own.id, now)
  await changePlanChange(transaction, id, { state: 'done', closedAt: now, payment: payment.payment })
  const changed = await changeSubscription(transaction, own.id, {
    pid,
    term,
    quantity,
    renewalAmount,
    planSince,
    credited: charge > 0 ? credit : 0,
  })
  await tell(context, transaction, changed, { was: own.state, renewed: false, now })
  await followMember(context, transaction, changed.memberId, now)
  return changed
}
