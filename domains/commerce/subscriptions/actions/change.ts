import { markSubscriber } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { enqueue } from '@/platform/jobs/queue'
import type { SubscriptionsContext } from '../context'
import type { LetterName } from '../mails/mails'
import type { State, SubscriptionEnd } from '../rules/life'
import { rhythmOf } from '../rules/renewal'
import { lookAt, priceChanges, shownEnd, type WatchedSubscription, workDue } from '../rules/service'
import { isInTrial } from '../rules/trial'
import { closeChangesOf } from '../store/plan-changes'
import { changeSubscription, lockOfMember, type Subscription, type SubscriptionChange } from '../store/subscriptions'
import { writeTo } from './tell'

declare module '@/platform/jobs/events' {
  interface Events {
    /** A subscription has begun, continues for another period, runs out or has ended. */
    'subscription.changed': {
      readonly subscription: number
      readonly member: number
      readonly state: State
      /** The state before; null: it has begun. */
      readonly was: State | null
      /** Another period was paid for. */
      readonly renewed: boolean
    }
    /** A renewal was charged for subscriptions that had ended without it: these positions of its order give nothing. */
    'subscription.chargedInVain': { readonly order: number; readonly positions: readonly number[] }
  }
}

/** The job that tells a provider to stop charging. */
export const endAtProviderJob = 'subscriptions.endAtProvider'

type Facts = Pick<Subscription, 'state' | 'paidUntil' | 'startedAt' | 'term' | 'provider' | 'noticedFor' | 'reminded'> &
  Partial<Pick<Subscription, 'pausedFrom' | 'pausedUntil' | 'cardExpires' | 'cardNotices' | 'trialUntil'>> &
  Partial<Pick<Subscription, 'buyerCountry' | 'amount' | 'credited' | 'renewalAmount'>>

const watched = (subscription: Facts): WatchedSubscription => ({
  ...subscription,
  priceChanges: priceChanges(subscription),
  rhythm: subscription.provider === null ? null : rhythmOf(subscription.term),
})

/** When there will be something to do about it next. */
export const nextLook = ({ terms }: Pick<SubscriptionsContext, 'terms'>, subscription: Facts) =>
  lookAt(watched(subscription), terms)

/**
 * THE way in which a subscription changes: its row, its member's status, events, and what is due now. The row must be
 * locked.
 * @param quietly no letter is written: only the charging provider has changed
 */
export async function change(
  context: SubscriptionsContext,
  transaction: Transaction,
  known: Subscription,
  wanted: SubscriptionChange,
  now: Date,
  { quietly = false }: { readonly quietly?: boolean } = {},
): Promise<Subscription> {
  const next = { ...known, ...wanted } as Subscription
  const renewed = next.paidUntil > known.paidUntil || (known.state === 'pastDue' && next.state === 'active')
  const clean = renewed ? { ...next, reminded: 0 } : next
  const changed = await changeSubscription(transaction, known.id, {
    ...wanted,
    ...(renewed && { reminded: 0 }),
    lookAt: nextLook(context, clean),
  })
  const hasNews = changed.state !== known.state || changed.paidUntil.getTime() !== known.paidUntil.getTime()
  // Whether here or at the provider's: anyone who cancels, resumes or loses it has that in writing.
  const letter = quietly ? null : letterAfter(known, changed)
  if (letter) await writeTo(context, transaction, letter, changed)
  if (hasNews) {
    await tell(context, transaction, changed, { was: known.state, renewed, now })
    await followMember(context, transaction, changed.memberId, now)
  }
  return doWork(context, transaction, changed, now)
}

/** An expired subscription was announced when it was cancelled. */
const lettersOfEndings = {
  unpaid: 'ended',
  refunded: 'returned',
  chargedBack: 'returned',
  upgraded: 'replaced',
  trialUsed: 'trialUsed',
  ranOut: null,
} as const satisfies Record<SubscriptionEnd, LetterName | null>

function letterAfter(known: Subscription, { state, ending }: Subscription): LetterName | null {
  if (known.state === state) return null
  // The member did not cancel it: the letter about the dispute says that nothing is charged meanwhile.
  if (known.disputedAt !== null && state !== 'ended') return null
  if (state === 'ended') return ending && lettersOfEndings[ending]
  if (state === 'cancelled') return 'cancelled'
  return known.state === 'cancelled' && state === 'active' ? 'resumed' : null
}

export const tell = (
  { events }: SubscriptionsContext,
  transaction: Transaction,
  { id, memberId, state }: Subscription,
  { was, renewed, now }: { was: State | null; renewed: boolean; now: Date },
) => events.emit(transaction, 'subscription.changed', { subscription: id, member: memberId, state, was, renewed }, now)

/** Until when a member subscribes to anything: the `vip` of the wire follows from here. */
export async function followMember(
  { terms }: SubscriptionsContext,
  transaction: Transaction,
  memberId: number,
  now: Date,
) {
  const own = await lockOfMember(transaction, memberId)
  if (own.length === 0) return
  const ends = own.map((each) => shownEnd(each, terms, now).getTime())
  await markSubscriber(transaction, memberId, new Date(Math.max(...ends)))
}

/** Ends a subscription now, and lets the provider know. */
export async function end(
  context: SubscriptionsContext,
  transaction: Transaction,
  known: Subscription,
  { ending, now }: { ending: SubscriptionEnd; now: Date },
): Promise<Subscription> {
  if (known.state === 'ended') return known
  const over = { state: 'ended', endedAt: now, ending, pausedFrom: null, pausedUntil: null } as const
  const ended = await change(context, transaction, known, over, now)
  await closeChangesOf(transaction, known.id, { state: 'overtaken', at: now })
  if (known.provider !== null && ending !== 'ranOut') {
    await enqueue(transaction, { kind: endAtProviderJob, payload: { subscription: known.id }, runAt: now })
  }
  return ended
}

/** Does what is due about a subscription, each thing once. */
export async function doWork(
  context: SubscriptionsContext,
  transaction: Transaction,
  known: Subscription,
  now: Date,
): Promise<Subscription> {
  const work = workDue(watched(known), context.terms, now)
  if (work === null) return known
  if (work.kind === 'end') return end(context, transaction, known, { ending: work.ending, now })
  if (work.kind === 'pause') return change(context, transaction, known, { state: 'paused' }, now)
  if (work.kind === 'card') {
    const { cardNotices } = work
    await writeTo(context, transaction, 'cardExpires', known)
    const lookAt = nextLook(context, { ...known, cardNotices })
    return changeSubscription(transaction, known.id, { cardNotices, lookAt })
  }
  const { noticedFor, reminded } = known
  const renewsAt = known.pausedUntil ?? known.paidUntil
  const done = work.kind === 'notice' ? { noticedFor: renewsAt, reminded } : { noticedFor, reminded: work.reminded }
  const next = { ...known, ...done }
  const renewal = isInTrial(known) ? 'trialEnds' : 'notice'
  const notice = known.state === 'paused' ? 'pauseEnds' : renewal
  await writeTo(context, transaction, work.kind === 'notice' ? notice : work.reminder, next)
  return changeSubscription(transaction, known.id, { ...done, lookAt: nextLook(context, next) })
}
