import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { enqueue } from '@/platform/jobs/queue'
import { after, minutes, unixSeconds } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import type { Pause } from '../rules/pause'
import type { Settlement } from '../rules/plans'
import {
  addStep,
  isPauseSettled,
  lockSubscription,
  type Subscription,
  subscriptionById,
  subscriptionCalled,
} from '../store/subscriptions'
import { askProvider } from './at-provider'
import type { SubscriptionRequest } from './cancel'
import { change } from './change'
import { possibleChanges } from './plans'
import { writeTo } from './tell'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'subscription.pause': true
  }
}

/** The job that asks a provider for a pause until it has said yes or no. */
export const pauseJob = 'subscriptions.pause'

interface PauseRequest {
  readonly months: number
  /** The agreed figures; null: the present ones. */
  readonly quote: string | null
  readonly now: Date
}

interface AgreedPause extends Pause {
  /** The provider has not answered yet, and is asked again. */
  readonly pending: boolean
}

/** 13103: the provider would not; 20002: it has ended; 20035: it cannot be paused so long, or not now. */
export async function pauseSubscription(
  context: SubscriptionsContext,
  own: Subscription,
  { months, quote, now }: PauseRequest,
): Promise<AgreedPause | Refusal<13103 | 20002 | 20035>> {
  if (own.state === 'ended') return refuse(20002)
  const { pauses } = await possibleChanges(context, own, { market: null, now })
  const pause = pauses.find((each) => each.months === months)
  if (!pause || (quote !== null && pause.quote !== quote)) return refuse(20035)
  const { from, until } = pause
  const agreed = await context.database.transaction(async (transaction) => {
    const known = await lockSubscription(transaction, own.id)
    if (known?.state !== 'active' || known.pausedFrom !== null || known.paidUntil.getTime() !== from.getTime())
      return false
    // The pause is stored before the provider is asked, since its report may come before its answer.
    await change(context, transaction, known, { pausedFrom: from, pausedUntil: until }, now)
    const runAt = after(now, minutes(1))
    await enqueue(transaction, { kind: pauseJob, payload: { subscription: own.id }, runAt })
    return true
  })
  if (!agreed) return refuse(20035)
  const outcome = await settlePause(context, own.id)
  return isRefusal(outcome) ? outcome : { from, until, pending: outcome === 'unanswered' }
}

/**
 * Has the provider pause as agreed. If it refuses, there is no pause.
 * @param byItself no caller waits for the answer, so a refusal is mailed to the subscriber
 */
export async function settlePause(
  context: SubscriptionsContext,
  id: number,
  { byItself = false } = {},
): Promise<Settlement | Refusal<13103>> {
  const { database, clock } = context
  const own = await subscriptionById(database, id)
  const { pausedFrom: from, pausedUntil: until } = own ?? {}
  if (own?.state !== 'active' || !from || !until || (await isPauseSettled(database, id, from))) {
    return 'settled'
  }
  const outcome = await askProvider(context, own, 'pause', (provider, name) =>
    provider.pauseSubscription(name, { from, until }),
  )
  if (outcome === null) return 'unanswered'
  await database.transaction(async (transaction) => {
    const known = await lockSubscription(transaction, id)
    if (!known || known.pausedFrom?.getTime() !== from.getTime()) return
    if (!outcome.paused) {
      await change(context, transaction, known, { pausedFrom: null, pausedUntil: null }, clock())
      if (byItself) await writeTo(context, transaction, 'notChanged', known)
      return
    }
    if (await isPauseSettled(transaction, id, from)) return
    await addStep(transaction, { subscriptionId: id, at: clock(), step: 'paused', runsUntil: from })
    await writeTo(context, transaction, 'paused', known)
  })
  return outcome.paused ? 'settled' : refuse(13103)
}

/** The answer about an agreement of staff with a provider, which may not have answered yet. */
export type PendingAnswer = AuditedAnswer<{ readonly until: number; readonly pending: boolean }>

/**
 * Pauses for a member. 20085: no such subscription; 20035: it cannot be paused so long; 13103: the provider refused.
 */
export async function pauseForMember(
  context: SubscriptionsContext,
  { change: audited, now }: ActingOperator,
  { subscription: reference, months, reason }: SubscriptionRequest & { readonly months: number },
): Promise<PendingAnswer | Refusal<13103 | 20035 | 20085>> {
  const own = await subscriptionCalled(context.database, reference)
  if (!own) return refuse(20085)
  const outcome = await pauseSubscription(context, own, { months, quote: null, now })
  if (isRefusal(outcome)) return refuse(outcome.refused === 13103 ? 13103 : 20035)
  const { from, until, pending } = outcome
  const details = {
    subscription: reference,
    product: own.pid,
    from: from.toISOString(),
    until: until.toISOString(),
    reason,
  }
  return audited(async () => ({
    answer: { until: unixSeconds(until), pending },
    record: { action: 'subscription.pause', memberId: own.memberId, details },
  }))
}
