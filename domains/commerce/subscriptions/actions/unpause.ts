import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { SubscriptionsContext } from '../context'
import { addStep, lockSubscription, type Subscription } from '../store/subscriptions'
import { askProvider } from './at-provider'
import { change } from './change'
import { expectReport } from './follow'
import { writeTo } from './tell'

/**
 * Takes a pause back: before it has begun, the subscription renews as ever; afterwards the next period is charged at once and
 * begins. 13103: the provider would not, or was not reached; 20035: there is no pause.
 */
export async function unpause(
  context: SubscriptionsContext,
  own: Subscription,
): Promise<{ readonly paidUntil: Date } | Refusal<13103 | 20035>> {
  const { database, clock } = context
  if (own.pausedFrom === null) return refuse(20035)
  const outcome = await askProvider(context, own, 'end a pause', (provider, name) => provider.resumeSubscription(name))
  // If its answer was lost, or its job came first, it has resumed already.
  if (outcome === null || (!outcome.resumed && outcome.reason !== 'notCancelled')) return refuse(13103)
  const paidUntil = outcome.resumed ? outcome.paidUntil : own.paidUntil
  await database.transaction(async (transaction) => {
    const known = await lockSubscription(transaction, own.id)
    if (!known || known.pausedFrom === null) return
    if (known.state === 'active') {
      await addStep(transaction, { subscriptionId: own.id, at: clock(), step: 'unpaused', runsUntil: known.paidUntil })
      const kept = await change(context, transaction, known, { pausedFrom: null, pausedUntil: null }, clock())
      await writeTo(context, transaction, 'unpaused', kept)
    }
    await expectReport(context, transaction, known, { state: 'active', paidUntil, endsAt: null })
  })
  return { paidUntil }
}
