import type { Stripe } from 'stripe'
import type { Notice } from '../provider'
import type { PaymentReport, PaymentState, SubscriptionReport, SubscriptionState } from '../report'
import { fromStripe } from './amounts'

/** The events about payments of this shop; other events at Stripe are ignored. */
export const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.updated',
  'payment_intent.payment_failed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'review.opened',
  'review.closed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'payment_method.automatically_updated',
] as const

const momentOf = (seconds: number) => new Date(seconds * 1000)
const idOf = (named: string | { readonly id: string } | null | undefined) =>
  typeof named === 'string' ? named : (named?.id ?? null)

export { idOf, momentOf }

/** Returns the report in an event, by webhook or from Stripe's list. */
export function reportOf(event: Stripe.Event): Notice['tells'] {
  const at = momentOf(event.created)
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      if (session.mode === 'setup') return checkoutOf(session) === null ? null : { kind: 'ask', payment: session.id }
      const failed = event.type === 'checkout.session.async_payment_failed'
      return sessionReport(session, { at, ...(failed && { state: 'declined' }) })
    }
    case 'payment_intent.payment_failed':
      return { kind: 'ask', payment: event.data.object.id }
    // Refunds, disputes, warnings and fees know neither the checkout nor what the lines were.
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.updated':
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
    case 'review.opened':
    case 'review.closed': {
      const payment = idOf(event.data.object.payment_intent)
      return payment === null ? null : { kind: 'ask', payment }
    }
    // The card's network has put another one in its place; for which subscription it pays Stripe does not say here.
    case 'payment_method.automatically_updated':
      return { kind: 'ask', payment: event.data.object.id }
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return renewalReport(event.data.object, { at, state: event.type === 'invoice.paid' ? 'paid' : 'declined' })
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return subscriptionReport(event.data.object, at)
    default:
      return null
  }
}

interface ReportFacts {
  readonly at: Date
  readonly state?: PaymentState
  readonly refunded?: readonly number[]
  readonly refusedRefunds?: readonly string[]
  readonly card?: PaymentReport['card']
  readonly payer?: PaymentReport['payer']
  readonly disputes?: PaymentReport['disputes']
  readonly fee?: PaymentReport['fee']
  readonly risk?: PaymentReport['risk']
  readonly refusals?: PaymentReport['refusals']
}

/** @returns null when it is not one of our checkouts: the vendor may sell in other ways, too */
export function sessionReport(session: Stripe.Checkout.Session, facts: ReportFacts): PaymentReport | null {
  const checkout = checkoutOf(session)
  const total = fromStripe(session.amount_total ?? 0, session.currency ?? '')
  if (checkout === null || total === null) return null
  return {
    kind: 'payment',
    payment: session.id,
    checkout,
    state: stateOf(session),
    total,
    refunded: [],
    refusedRefunds: [],
    subscription: idOf(session.subscription),
    renewal: false,
    ...facts,
  }
}

function stateOf({ status, payment_status: paid }: Stripe.Checkout.Session): PaymentState {
  if (status === 'open') return 'begun'
  if (status === 'expired') return 'declined'
  return paid === 'unpaid' ? 'waiting' : 'paid'
}

/** The first payment of a subscription is told of by its session; the others by their invoices. */
export function renewalReport(
  invoice: Stripe.Invoice,
  facts: ReportFacts & { readonly state: PaymentState },
): PaymentReport | null {
  const details = invoice.parent?.subscription_details
  // One that was begun elsewhere is called as Stripe calls its subscription (decision 0098).
  const checkout = details?.metadata?.checkout || idOf(details?.subscription)
  const total = fromStripe(invoice.total, invoice.currency)
  if (!details || !checkout || total === null || invoice.billing_reason === 'subscription_create') return null
  return {
    kind: 'payment',
    payment: invoice.id,
    checkout,
    total,
    refunded: [],
    refusedRefunds: [],
    subscription: idOf(details.subscription),
    renewal: true,
    ...facts,
  }
}

const subscriptionStates: Readonly<Record<string, SubscriptionState>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
  unpaid: 'pastDue',
  paused: 'paused',
  canceled: 'ended',
}

function subscriptionReport(subscription: Stripe.Subscription, at: Date): SubscriptionReport | null {
  // One whose first payment is open, or never came, is nothing yet.
  const paused = pausedFrom(subscription)
  const state = paused ? 'paused' : subscriptionStates[subscription.status]
  const period = subscription.items.data[0]
  if (!state) return null
  return {
    kind: 'subscription',
    subscription: subscription.id,
    checkout: subscription.metadata.checkout || subscription.id,
    state,
    // The period that Stripe calls the current one has begun, also when it is not paid.
    paidUntil:
      paused ??
      (period ? momentOf(state === 'pastDue' ? period.current_period_start : period.current_period_end) : null),
    endsAt: subscription.cancel_at === null ? null : momentOf(subscription.cancel_at),
    at,
  }
}

/** When the paid period ends of what waits without being charged; null: it is not paused. */
export function pausedFrom({ status, metadata }: Stripe.Subscription): Date | null {
  const from = Number(metadata.pausedFrom || Number.NaN)
  return status === 'trialing' && Number.isFinite(from) ? momentOf(from) : null
}

export const checkoutOf = ({ metadata }: Pick<Stripe.Checkout.Session, 'metadata'>) => metadata?.checkout || null
