import {
  type EventEntity,
  EventName,
  type Subscription,
  type SubscriptionNotification,
  type Transaction,
  type TransactionNotification,
  Webhooks,
} from '@paddle/paddle-node-sdk'
import { isCurrency } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import type { Notice } from '../provider'
import {
  monthOf,
  type PaidCard,
  type PaymentReport,
  type PaymentState,
  type SubscriptionReport,
  type SubscriptionState,
} from '../report'
import type { PaymentRisk, RefusedAttempt } from '../risk'
import { disputesOf } from './disputes'
import { checkoutKey, methodName } from './keys'
import { type AdjustedTransaction, refundsOf } from './refunds'

type Attempts = Pick<Transaction | TransactionNotification, 'payments'>

/** Returns Paddle's rating of a payment: whether it was flagged, and a bank's warning. Null: none. */
export function riskOf({ payments }: Attempts, { adjustments }: Pick<AdjustedTransaction, 'adjustments'>) {
  const flagged = payments.some(({ status }) => status === 'authorized_flagged')
  const warnings = (adjustments ?? []).filter(({ action }) => action === 'chargeback_warning')
  const moments = warnings.map(({ createdAt }) => Date.parse(createdAt))
  if (!flagged && moments.length === 0) return null
  const warnedAt = moments.length === 0 ? null : new Date(Math.min(...moments))
  return { level: flagged ? 'elevated' : null, review: null, warnedAt } satisfies PaymentRisk
}

/** Paddle does not say where a card comes from. */
export const refusalsOf = ({ payments }: Attempts): RefusedAttempt[] =>
  payments
    .filter(({ status }) => status === 'error')
    .map(({ paymentAttemptId: attempt, createdAt }) => ({ attempt, at: new Date(createdAt), cardCountry: null }))

type AnyTransaction = Transaction | TransactionNotification
type AnySubscription = Subscription | SubscriptionNotification

/** Parses an event. No data of the buyer are kept. */
export function readEvent(body: Buffer): Notice {
  const event = Webhooks.fromJson(JSON.parse(body.toString('utf8')))
  return { id: event.eventId, kind: event.eventType, tells: reportOf(event) }
}

/** The events that tell something of payments, which a destination has to send. */
export const heard = [
  EventName.TransactionPaid,
  EventName.TransactionCompleted,
  EventName.TransactionPaymentFailed,
  EventName.TransactionPastDue,
  EventName.TransactionCanceled,
  EventName.TransactionUpdated,
  EventName.AdjustmentCreated,
  EventName.AdjustmentUpdated,
  EventName.PaymentMethodSaved,
  EventName.SubscriptionActivated,
  EventName.SubscriptionCanceled,
  EventName.SubscriptionCreated,
  EventName.SubscriptionPastDue,
  EventName.SubscriptionPaused,
  EventName.SubscriptionResumed,
  EventName.SubscriptionTrialing,
  EventName.SubscriptionUpdated,
] as const

/** Returns the report in an event, by webhook or from Paddle's list of events. */
export function reportOf(event: EventEntity): Notice['tells'] {
  const at = new Date(event.occurredAt)
  switch (event.eventType) {
    case EventName.TransactionPaid:
    case EventName.TransactionCompleted:
    case EventName.TransactionUpdated:
      return unlessBegun(transactionReport(event.data, at))
    case EventName.TransactionPaymentFailed:
    case EventName.TransactionPastDue:
    case EventName.TransactionCanceled: {
      const report = transactionReport(event.data, at)
      return report && (report.state === 'paid' ? report : { ...report, state: 'declined' })
    }
    // An adjustment knows neither the checkout nor what the lines were: the transaction does.
    case EventName.AdjustmentCreated:
    case EventName.AdjustmentUpdated:
      return { kind: 'ask', payment: event.data.transactionId }
    case EventName.PaymentMethodSaved: {
      const { id, customerId, origin } = event.data
      // The transaction reports a purchase.
      return origin === 'subscription' ? { kind: 'ask', payment: methodName({ id, customerId }) } : null
    }
    case EventName.SubscriptionActivated:
    case EventName.SubscriptionCanceled:
    case EventName.SubscriptionCreated:
    case EventName.SubscriptionPastDue:
    case EventName.SubscriptionPaused:
    case EventName.SubscriptionResumed:
    case EventName.SubscriptionTrialing:
    case EventName.SubscriptionUpdated:
      return subscriptionReport(event.data, at)
    default:
      return null
  }
}

/** Drops reports of a payment that was only begun. */
export const unlessBegun = (report: PaymentReport | null) => (report?.state === 'begun' ? null : report)

/** @returns null when it is none of our checkouts': the vendor may sell by other ways, too */
export function transactionReport(transaction: AnyTransaction, at: Date): PaymentReport | null {
  // One that was begun elsewhere is called as Paddle calls its subscription (decision 0098).
  const checkout = checkoutOf(transaction.customData) ?? transaction.subscriptionId
  const currency = transaction.currencyCode as string
  const total = transaction.details?.totals?.total
  if (checkout === null || !isCurrency(currency) || total === undefined) return null
  const card = cardOf(transaction)
  const adjusted = transaction as AdjustedTransaction
  const back = refundsOf(adjusted)
  const fee = transaction.details?.totals?.fee
  const risk = riskOf(transaction, adjusted)
  const refusals = refusalsOf(transaction)
  return {
    kind: 'payment',
    payment: transaction.id,
    checkout,
    state: back.state ?? stateOf(transaction),
    total: money(Number(total), currency),
    at: back.at !== null && back.at > at ? back.at : at,
    refunded: back.positions,
    refusedRefunds: back.refused,
    subscription: transaction.subscriptionId,
    renewal: transaction.origin !== 'api' && transaction.origin !== 'web',
    ...(adjusted.adjustments && { disputes: disputesOf(adjusted) }),
    ...(risk && { risk }),
    ...(refusals.length > 0 && { refusals }),
    ...(fee && { fee: money(Number(fee), currency) }),
    ...(card && { card }),
  }
}

function stateOf({ status, payments }: AnyTransaction): PaymentState {
  switch (status) {
    case 'paid':
    case 'completed':
      return 'paid'
    case 'canceled':
    case 'past_due':
      return 'declined'
  }
  const attempts = [...payments].sort((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt))
  switch (attempts[0]?.status) {
    case 'action_required':
    case 'authorized':
    case 'authorized_flagged':
    case 'captured':
    case 'pending_no_action_required':
      return 'waiting'
    case 'canceled':
    case 'dropped':
    case 'error':
      return 'declined'
  }
  return 'begun'
}

/** The card of the latest attempt. */
function cardOf({ payments }: AnyTransaction): PaidCard | null {
  const [latest] = [...payments].sort((left, right) => Date.parse(right.createdAt) - Date.parse(left.createdAt))
  const card = latest?.methodDetails?.card
  if (!card) return null
  const { type: brand, last4: lastFour, expiryMonth: month, expiryYear: year } = card
  return { brand, lastFour, ...(month && year && { expires: monthOf(year, month) }) }
}

const subscriptionStates: Readonly<Record<AnySubscription['status'], SubscriptionState>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  paused: 'paused',
  canceled: 'ended',
}

function subscriptionReport(subscription: AnySubscription, at: Date): SubscriptionReport {
  const { scheduledChange, currentBillingPeriod } = subscription
  return {
    kind: 'subscription',
    subscription: subscription.id,
    checkout: checkoutOf(subscription.customData) ?? subscription.id,
    state: subscriptionStates[subscription.status],
    // The period that Paddle calls the current one has begun, also when it is not paid.
    paidUntil:
      currentBillingPeriod &&
      new Date(subscription.status === 'past_due' ? currentBillingPeriod.startsAt : currentBillingPeriod.endsAt),
    endsAt: scheduledChange?.action === 'cancel' ? new Date(scheduledChange.effectiveAt) : null,
    at,
  }
}

export function checkoutOf(customData: object | null): string | null {
  const checkout = (customData as Readonly<Record<string, unknown>> | null)?.[checkoutKey]
  return typeof checkout === 'string' && checkout !== '' ? checkout : null
}
