import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { money, sum } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'
import type { Renewal } from '../provider'
import { rhythmMonths } from '../rhythm'
import { paysRenewals } from './cards'
import {
  addPayment,
  addSubscription,
  changeSubscription,
  dueSubscriptions,
  paymentById,
  paymentReport,
  type SandboxPayment,
  type SandboxSubscription,
  subscriptionReport,
  takeDueSubscription,
} from './store'
import { announce } from './webhooks'

/** How long after a failure a renewal is tried again; after the last of them the sandbox ends the subscription. */
const retries = [days(3), days(4), days(6), days(17)] as const

/** Begins the subscription of a payment whose items renew. @returns its name; null: nothing renews */
export async function beginSubscription(
  transaction: Transaction,
  { items, checkout, currency, cardBrand, cardLastFour, cardExpires }: SandboxPayment,
  now: Date,
): Promise<string | null> {
  const renewals = items.flatMap(({ renewal }) => renewal ?? [])
  const [first] = renewals
  if (!first) return null
  const amounts = renewals.map(({ amount }) => amount)
  const trial = items.find(({ trialDays }) => trialDays !== undefined)?.trialDays
  const paidUntil = trial === undefined ? endOfPeriod(now, first.every, 1) : after(now, days(trial))
  const subscription = await addSubscription(transaction, {
    id: `sub_${randomUUID()}`,
    checkout,
    currency,
    every: first.every,
    amount: sum(amounts, currency).minor,
    // The periods of what is tried are counted from the first payment.
    ...(trial === undefined ? { startedAt: now, periods: 1 } : { startedAt: paidUntil, periods: 0 }),
    paidUntil,
    chargeAt: paidUntil,
    cardBrand,
    cardLastFour,
    cardExpires,
    changedAt: now,
  })
  await announce(transaction, subscriptionReport(subscription))
  return subscription.id
}

/** Renews or ends every subscription that is due by the sandbox's clock. */
export async function renewDue(database: Database, now: Date) {
  // One that is behind by some periods is due again as soon as it was charged.
  for (;;) {
    let renewed = 0
    const due = pagesOf<string>((last, most) => dueSubscriptions(database, now, last, most))
    await forEach(due, async (id) => {
      if (await database.transaction((transaction) => renewOne(transaction, id, now))) renewed++
    })
    if (renewed === 0) return
  }
}

/** @returns whether it was due */
async function renewOne(transaction: Transaction, id: string, now: Date): Promise<boolean> {
  const due = await takeDueSubscription(transaction, id, now)
  if (!due) return false
  if (due.cancelled || due.failures > retries.length) await end(transaction, due, now)
  else await charge(transaction, due, now)
  return true
}

async function end(transaction: Transaction, { id }: SandboxSubscription, now: Date) {
  const ended = await changeSubscription(transaction, id, { ended: true, changedAt: now })
  await announce(transaction, subscriptionReport(ended))
}

/** Applies the agreement about the next period: another rhythm, or a later day after a pause. */
function withAgreed(due: SandboxSubscription): SandboxSubscription {
  const { nextEvery, pausedUntil, every } = due
  const paidUntil = pausedUntil ?? due.paidUntil
  const anew = nextEvery !== null || pausedUntil !== null
  return { ...due, every: nextEvery ?? every, paidUntil, ...(anew && { startedAt: paidUntil, periods: 0 }) }
}

/** Charges the due renewal to the subscription's card. A failed charge is retried for a while. */
export async function charge(transaction: Transaction, known: SandboxSubscription, now: Date) {
  const due = withAgreed(known)
  const { every, startedAt, periods, paidUntil } = due
  const pays = paysRenewals(due.cardLastFour)
  const id = newPaymentId()
  const price = money(due.amount, due.currency)
  await addPayment(transaction, {
    id,
    checkout: due.checkout,
    currency: due.currency,
    total: due.amount,
    items: [{ name: 'Renewal', quantity: 1, amount: price, renewal: null }],
    state: pays ? 'paid' : 'declined',
    changedAt: now,
    subscription: due.id,
    cardBrand: due.cardBrand,
    cardLastFour: due.cardLastFour,
    cardExpires: due.cardExpires,
    renewal: true,
  })
  const payment = await paymentById(transaction, id)
  if (payment) await announce(transaction, paymentReport(payment))
  const changed = await changeSubscription(transaction, due.id, {
    changedAt: now,
    every,
    startedAt,
    periods,
    paidUntil,
    nextEvery: null,
    pausedUntil: null,
    ...(pays ? renewed(due) : { failures: due.failures + 1, chargeAt: after(now, retries[due.failures] ?? days(1)) }),
  })
  await announce(transaction, subscriptionReport(changed))
}

/** The period that follows begins where the last one ended, however late it was paid for. */
function renewed({ startedAt, every, periods }: SandboxSubscription) {
  const paidUntil = endOfPeriod(startedAt, every, periods + 1)
  return { periods: periods + 1, paidUntil, chargeAt: paidUntil, failures: 0 }
}

export const newPaymentId = () => `pay_${randomUUID()}${randomUUID()}`.replaceAll('-', '')

/** Counted from the first day, so that a short month does not move the days after it: 31 January, 28 February, 31 March. */
export function endOfPeriod(startedAt: Date, every: Renewal['every'], periods: number): Date {
  const months = periods * rhythmMonths[every]
  const end = new Date(startedAt)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(startedAt.getUTCDate(), lastDay))
  return end
}
