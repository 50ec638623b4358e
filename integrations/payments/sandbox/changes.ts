import type { Database, Transaction } from '@/platform/database/connect'
import type { CancelOutcome, ChangeOutcome, PauseOutcome, ResumeOutcome, SubscriptionChange } from '../provider'
import { paysRenewals } from './cards'
import {
  addPayment,
  changeSubscription,
  lockSubscription,
  paymentById,
  paymentReport,
  type SandboxPayment,
  type SandboxSubscription,
  subscriptionReport,
} from './store'
import { charge, endOfPeriod, newPaymentId } from './subscriptions'
import { announce } from './webhooks'

/** Ends a subscription with the paid period. A past-due one has no such period, and ends at once. */
export function cancelAtPeriodEnd(database: Database, id: string, now: Date): Promise<CancelOutcome> {
  return database.transaction(async (transaction): Promise<CancelOutcome> => {
    const subscription = await lockSubscription(transaction, id)
    if (!subscription) return { cancelled: false, reason: 'unknown' }
    if (subscription.cancelled || subscription.ended) return { cancelled: false, reason: 'alreadyCancelled' }
    const { paidUntil } = subscription
    const over = paidUntil <= now
    const change = { cancelled: true, chargeAt: paidUntil, changedAt: now, ...(over && { ended: true }) }
    await announce(transaction, subscriptionReport(await changeSubscription(transaction, id, change)))
    return { cancelled: true, endsAt: paidUntil }
  })
}

/** Lets it renew again, as long as it runs. */
export function resume(database: Database, id: string, now: Date): Promise<ResumeOutcome> {
  return database.transaction(async (transaction): Promise<ResumeOutcome> => {
    const subscription = await lockSubscription(transaction, id)
    if (!subscription) return { resumed: false, reason: 'unknown' }
    if (subscription.ended) return { resumed: false, reason: 'ended' }
    if (subscription.pausedUntil !== null) return endPause(transaction, subscription, now)
    if (subscription.paidUntil <= now) return { resumed: false, reason: 'ended' }
    if (!subscription.cancelled) return { resumed: false, reason: 'notCancelled' }
    const changed = await changeSubscription(transaction, id, { cancelled: false, changedAt: now })
    await announce(transaction, subscriptionReport(changed))
    return { resumed: true, paidUntil: changed.paidUntil }
  })
}

async function endPause(transaction: Transaction, known: SandboxSubscription, now: Date): Promise<ResumeOutcome> {
  const { id, paidUntil } = known
  const change = paidUntil > now ? { pausedUntil: null, chargeAt: paidUntil } : { pausedUntil: now, chargeAt: now }
  const changed = await changeSubscription(transaction, id, { ...change, changedAt: now })
  if (paidUntil <= now) {
    await charge(transaction, changed, now)
    return { resumed: true, paidUntil: (await lockSubscription(transaction, id))?.paidUntil ?? paidUntil }
  }
  await announce(transaction, subscriptionReport(changed))
  return { resumed: true, paidUntil }
}

/** Charges nothing from the end of the period until then. */
export function pause(database: Database, id: string, { from, until }: Pause, now: Date): Promise<PauseOutcome> {
  return database.transaction(async (transaction): Promise<PauseOutcome> => {
    const known = await lockSubscription(transaction, id)
    if (!known) return { paused: false, reason: 'unknown' }
    if (known.pausedUntil?.getTime() === until.getTime()) return { paused: true }
    if (!isRenewing(known, from, now)) return { paused: false, reason: 'refused' }
    const change = { pausedUntil: until, chargeAt: until, changedAt: now }
    await announce(transaction, subscriptionReport(await changeSubscription(transaction, id, change)))
    return { paused: true }
  })
}

interface Pause {
  readonly from: Date
  readonly until: Date
}

const isRenewing = (
  { ended, cancelled, failures, pausedUntil, paidUntil }: SandboxSubscription,
  end: Date,
  now: Date,
) =>
  !ended &&
  !cancelled &&
  failures === 0 &&
  pausedUntil === null &&
  paidUntil > now &&
  paidUntil.getTime() === end.getTime()

/** Another price, and another rhythm: at once with a payment, or from the next renewal on. */
export function change(
  database: Database,
  id: string,
  { key, name, renewal, paidUntil, charge: price }: SubscriptionChange,
  now: Date,
): Promise<ChangeOutcome> {
  return database.transaction(async (transaction): Promise<ChangeOutcome> => {
    const known = await lockSubscription(transaction, id)
    if (!known) return { changed: false, reason: 'unknown' }
    const payment = price && `pay_change_${key}`
    const paid = payment && (await paymentById(transaction, payment))
    if (paid) return { changed: true, paidUntil: known.paidUntil, payment }
    if (!isRenewing(known, paidUntil, now)) return { changed: false, reason: 'refused' }
    const { every } = renewal
    const agreed = { amount: renewal.amount.minor, changedAt: now }
    if (price === null || payment === null) {
      const later = { ...agreed, nextEvery: every === known.every ? null : every }
      await announce(transaction, subscriptionReport(await changeSubscription(transaction, id, later)))
      return { changed: true, paidUntil, payment: null }
    }
    const { checkout, currency, cardBrand, cardLastFour, cardExpires } = known
    if (!paysRenewals(cardLastFour)) return { changed: false, reason: 'declined' }
    const items = [{ name, quantity: 1, amount: price, renewal: null }]
    await addPayment(transaction, {
      id: payment,
      checkout,
      currency,
      total: price.minor,
      items,
      state: 'paid',
      changedAt: now,
      subscription: id,
      renewal: true,
      cardBrand,
      cardLastFour,
      cardExpires,
    })
    const made = await paymentById(transaction, payment)
    if (made) await announce(transaction, paymentReport(made))
    const end = endOfPeriod(now, every, 1)
    const begun = { every, nextEvery: null, startedAt: now, periods: 1, paidUntil: end, chargeAt: end }
    const changed = await changeSubscription(transaction, id, { ...agreed, ...begun })
    await announce(transaction, subscriptionReport(changed))
    return { changed: true, paidUntil: end, payment }
  })
}

/** Stops charging. */
export function endNow(database: Database, id: string, now: Date): Promise<void> {
  return database.transaction(async (transaction) => {
    const subscription = await lockSubscription(transaction, id)
    if (!subscription || subscription.ended) return
    await announce(
      transaction,
      subscriptionReport(await changeSubscription(transaction, id, { ended: true, changedAt: now })),
    )
  })
}

/** Begins a payment of nothing, whose card is the subscription's from then on. @returns its name */
export function beginCardChange(database: Database, id: string, now: Date): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const subscription = await lockSubscription(transaction, id)
    if (!subscription || subscription.ended) return null
    const payment = newPaymentId()
    const { checkout, currency } = subscription
    const state = 'begun'
    const about = { id: payment, checkout, currency, total: 0, items: [], state, changedAt: now } as const
    await addPayment(transaction, { ...about, subscription: id, renewal: true })
    return payment
  })
}

/** The card of such a payment pays from now on, and at once for what is past due. */
export async function changeCard(transaction: Transaction, payment: SandboxPayment, now: Date) {
  const { subscription: id, cardBrand, cardLastFour, cardExpires } = payment
  const subscription = id === null ? null : await lockSubscription(transaction, id)
  if (!subscription || subscription.ended) return
  const changed = await changeSubscription(transaction, subscription.id, { cardBrand, cardLastFour, cardExpires })
  if (changed.failures > 0 && !changed.cancelled) await charge(transaction, changed, now)
}
