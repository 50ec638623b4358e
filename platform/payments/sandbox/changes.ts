import type { Database, Transaction } from '@/platform/database/connect'
import type { CancelOutcome, ResumeOutcome } from '../provider'
import { addPayment, changeSubscription, lockSubscription, type SandboxPayment, subscriptionReport } from './store'
import { charge, newPaymentId } from './subscriptions'
import { announce } from './webhooks'

/** Lets it run out with the period that is paid for. What is past due has no such period, and ends at once. */
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
    if (subscription.ended || subscription.paidUntil <= now) return { resumed: false, reason: 'ended' }
    if (!subscription.cancelled) return { resumed: false, reason: 'notCancelled' }
    const changed = await changeSubscription(transaction, id, { cancelled: false, changedAt: now })
    await announce(transaction, subscriptionReport(changed))
    return { resumed: true, paidUntil: changed.paidUntil }
  })
}

/** Charges nothing any more. */
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
  const { subscription: id, cardBrand, cardLastFour } = payment
  const subscription = id === null ? null : await lockSubscription(transaction, id)
  if (!subscription || subscription.ended) return
  const changed = await changeSubscription(transaction, subscription.id, { cardBrand, cardLastFour })
  if (changed.failures > 0 && !changed.cancelled) await charge(transaction, changed, now)
}
