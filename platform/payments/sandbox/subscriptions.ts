import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '@/platform/database/connect'
import { money, sum } from '@/platform/money/money'
import type { CancelOutcome, Renewal } from '../provider'
import {
  addPayment,
  addSubscription,
  changeSubscription,
  lockSubscription,
  paymentById,
  paymentReport,
  type SandboxPayment,
  subscriptionReport,
  takeDueSubscription,
} from './store'
import { announce } from './webhooks'

/** Begins the subscription of a payment whose items renew. @returns its name; null: nothing renews */
export async function beginSubscription(
  transaction: Transaction,
  { items, checkout, currency }: SandboxPayment,
  now: Date,
): Promise<string | null> {
  const renewals = items.flatMap(({ renewal }) => renewal ?? [])
  const [first] = renewals
  if (!first) return null
  const amounts = renewals.map(({ amount }) => amount)
  const subscription = await addSubscription(transaction, {
    id: `sub_${randomUUID()}`,
    checkout,
    currency,
    every: first.every,
    amount: sum(amounts, currency).minor,
    startedAt: now,
    periods: 1,
    paidUntil: endOfPeriod(now, first.every, 1),
    changedAt: now,
  })
  await announce(transaction, subscriptionReport(subscription))
  return subscription.id
}

/** Lets it run out with the period that is paid for. */
export function cancelAtPeriodEnd(database: Database, id: string, now: Date): Promise<CancelOutcome> {
  return database.transaction(async (transaction): Promise<CancelOutcome> => {
    const subscription = await lockSubscription(transaction, id)
    if (!subscription) return { cancelled: false, reason: 'unknown' }
    if (subscription.cancelled || subscription.ended) return { cancelled: false, reason: 'alreadyCancelled' }
    const changed = await changeSubscription(transaction, id, { cancelled: true, changedAt: now })
    await announce(transaction, subscriptionReport(changed))
    return { cancelled: true, endsAt: changed.paidUntil }
  })
}

/** Renews or ends every subscription whose period is over. The sandbox's cards never run dry. */
export async function renewDue(database: Database, now: Date) {
  while (await database.transaction((transaction) => renewOne(transaction, now)));
}

/** @returns whether there was one */
async function renewOne(transaction: Transaction, now: Date): Promise<boolean> {
  const due = await takeDueSubscription(transaction, now)
  if (!due) return false
  if (due.cancelled) {
    await announce(
      transaction,
      subscriptionReport(await changeSubscription(transaction, due.id, { ended: true, changedAt: now })),
    )
    return true
  }
  const periods = due.periods + 1
  const id = newPaymentId()
  const price = money(due.amount, due.currency)
  await addPayment(transaction, {
    id,
    checkout: due.checkout,
    currency: due.currency,
    total: due.amount,
    items: [{ name: 'Renewal', quantity: 1, amount: price, renewal: null }],
    state: 'paid',
    changedAt: now,
    subscription: due.id,
    renewal: true,
  })
  const renewed = await changeSubscription(transaction, due.id, {
    periods,
    paidUntil: endOfPeriod(due.startedAt, due.every, periods),
    changedAt: now,
  })
  const payment = await paymentById(transaction, id)
  if (payment) await announce(transaction, paymentReport(payment))
  await announce(transaction, subscriptionReport(renewed))
  return true
}

export const newPaymentId = () => `pay_${randomUUID()}${randomUUID()}`.replaceAll('-', '')

/** Counted from the first day, so that a short month does not move the days after it: 31 January, 28 February, 31 March. */
export function endOfPeriod(startedAt: Date, every: Renewal['every'], periods: number): Date {
  const months = every === 'month' ? periods : periods * 12
  const end = new Date(startedAt)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(startedAt.getUTCDate(), lastDay))
  return end
}
