import type { MoveOutcome, SubscriptionMover } from '@/integrations/payments/moves'
import type { ActingOperator } from '@/platform/audit/change'
import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'
import type { SubscriptionsContext } from '../context'
import { type MoveRow, type MoveStanding, moveStanding } from '../rules/move-list'
import { rhythmOf } from '../rules/renewal'
import {
  addresseeOf,
  changeSubscription,
  lockSubscription,
  type NamedSubscription,
  type Subscription,
  subscriptionAt,
} from '../store/subscriptions'
import { change } from './change'
import { expectReport } from './follow'
import { writeTo } from './tell'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'subscription.move': true
    'subscription.moveBack': true
    'subscription.writeMoved': true
  }
}

export interface PlannedMove {
  readonly row: MoveRow
  readonly standing: MoveStanding
  readonly own: NamedSubscription | null
}

/** Returns the action for each row of a shop's list, before anything is done. */
export async function planMoves(
  { database }: Pick<SubscriptionsContext, 'database'>,
  rows: readonly MoveRow[],
  now: Date,
): Promise<readonly PlannedMove[]> {
  const planned: PlannedMove[] = []
  for (const row of rows) {
    const own = await subscriptionAt(database, row)
    const known = own && { ...own, isHeldBeside: own.held.includes(own.pid), renews: rhythmOf(own.term) !== null }
    planned.push({ row, own, standing: moveStanding(row, known, now) })
  }
  return planned
}

/** Two runs over one list are one. */
const keyOf = ({ reference }: Subscription) => reference

/** Returns the locked subscription in its present state: the plan for it may be outdated. */
async function lockedAs(transaction: Transaction, own: Subscription, is: (known: Subscription) => boolean) {
  const known = await lockSubscription(transaction, own.id)
  return known !== null && is(known) ? known : null
}

/**
 * Lets a provider go on with a subscription of another shop from the day of its next payment on (decision 0159). 20035: it
 * has changed in the meantime, and what the provider had begun is undone.
 */
export async function beginMove(
  context: SubscriptionsContext,
  { change: audited, now }: ActingOperator,
  { own, row, mover }: { own: Subscription; row: MoveRow; mover: SubscriptionMover },
): Promise<MoveOutcome> {
  const every = rhythmOf(own.term)
  const { nextPayment: from, customer, means } = row
  if (every === null || from === null) return { moved: false, reason: 'It does not renew.' }
  const { product: name } = await addresseeOf(context.database, context.offer, own)
  const renewal = { every, amount: money(own.renewalAmount, own.currency) }
  const outcome = await mover.begin({ key: keyOf(own), customer, means, name, renewal, from })
  if (!outcome.moved) return outcome
  const { subscription, card } = outcome
  const written = await audited(async (transaction) => {
    const known = await lockedAs(transaction, own, (each) => each.state === 'cancelled' && each.provider === null)
    if (!known) return refuse(20035)
    const wanted = {
      ...({ state: 'active', provider: 'stripe', checkout: subscription, providerSubscription: subscription } as const),
      ...(card && { cardBrand: card.brand, cardLastFour: card.lastFour, cardExpires: card.expires ?? null }),
    }
    const moved = await change(context, transaction, known, wanted, now, { quietly: true })
    await expectReport(context, transaction, moved, { paidUntil: from, endsAt: null })
    const details = { subscription: own.reference, product: own.pid, until: from.toISOString() }
    return { answer: null, record: { action: 'subscription.move', memberId: own.memberId, details } }
  })
  if (!isRefusal(written)) return outcome
  await mover.undo({ key: keyOf(own), customer })
  return { moved: false, reason: 'It has changed in the meantime.' }
}

/** The result of undoing a move; `charged`: it was charged, and stays. */
export type UndoOutcome = 'undone' | 'charged' | 'nothing'

/**
 * Ends at the provider a moved subscription, as long as nothing was charged, and lets the subscription run out as
 * before. Our own row is changed first: the provider's report of the end then matches nothing of ours.
 */
export async function undoMove(
  context: SubscriptionsContext,
  { change: audited, now }: ActingOperator,
  { own, row: { customer }, mover }: { own: Subscription; row: MoveRow; mover: SubscriptionMover },
): Promise<UndoOutcome> {
  const begun = { key: keyOf(own), customer }
  const standing = await mover.standing(begun)
  if (standing !== 'waits') return standing ?? 'nothing'
  await audited(async (transaction) => {
    const known = await lockedAs(transaction, own, ({ provider, state }) => provider === 'stripe' && state !== 'ended')
    if (!known) return refuse(20035)
    const wanted = { state: 'cancelled', provider: null, checkout: null, providerSubscription: null } as const
    await change(context, transaction, known, wanted, now, { quietly: true })
    const details = { subscription: own.reference, product: own.pid, until: known.paidUntil.toISOString() }
    return { answer: null, record: { action: 'subscription.moveBack', memberId: own.memberId, details } }
  })
  await mover.undo(begun)
  return 'undone'
}

/**
 * Writes to a member whose subscription cannot continue automatically, once for each end.
 * @returns whether it was written now
 */
export async function writeOfMove(
  context: SubscriptionsContext,
  { change: audited }: ActingOperator,
  own: Subscription,
): Promise<boolean> {
  const written = await audited(async (transaction) => {
    const isNew = ({ noticedFor, paidUntil, state }: Subscription) =>
      state === 'cancelled' && noticedFor?.getTime() !== paidUntil.getTime()
    const known = await lockedAs(transaction, own, isNew)
    if (!known) return refuse(20035)
    await writeTo(context, transaction, 'moved', known)
    await changeSubscription(transaction, known.id, { noticedFor: known.paidUntil })
    const details = { subscription: own.reference, product: own.pid, until: known.paidUntil.toISOString() }
    return { answer: null, record: { action: 'subscription.writeMoved', memberId: own.memberId, details } }
  })
  return !isRefusal(written)
}
