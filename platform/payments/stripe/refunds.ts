import type { Stripe } from 'stripe'
import type { RefundOutcome, RefundRequest } from '../provider'
import type { PaymentState } from '../report'
import { toStripe } from './amounts'

/** What of a payment has gone back, by its refunds and disputes. */
interface ReturnedMoney {
  /** Null: they leave the payment's state as it is. */
  readonly state: Extract<PaymentState, 'refunded' | 'chargedBack'> | null
  readonly positions: readonly number[]
  readonly refused: readonly string[]
  readonly at: Date | null
}

/** A bank that only inquires has taken nothing; one that lost has given it back. */
const takesMoney: readonly Stripe.Dispute['status'][] = ['needs_response', 'under_review', 'lost']

/** @param items how many the payment was for */
export function returnedMoney(
  paid: { readonly total: number; readonly items: number },
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ReturnedMoney {
  const done = refunds.filter(({ status }) => status === 'succeeded')
  const whole = done.length > 0 && done.reduce((all, { amount }) => all + amount, 0) >= paid.total
  const all = Array.from({ length: paid.items }, (_, position) => position)
  const lost = disputes.filter(({ status }) => takesMoney.includes(status))
  const moments = [...done, ...lost].map(({ created }) => created * 1000)
  const refunded = whole ? 'refunded' : null
  return {
    state: lost.length > 0 ? 'chargedBack' : refunded,
    positions: whole ? all : [...new Set(done.flatMap(positionsOf))].sort((left, right) => left - right),
    refused: refunds.filter(({ status }) => status === 'failed' || status === 'canceled').map(({ id }) => id),
    at: moments.length > 0 ? new Date(Math.max(...moments)) : null,
  }
}

/** Which items a refund gave back; one that was made at Stripe itself does not say. */
function positionsOf({ metadata }: Stripe.Refund): number[] {
  const written = metadata?.positions ?? ''
  return written === '' ? [] : written.split(',').map(Number)
}

export function refundFor(
  { amount, positions, isPart = false, idempotencyKey: key }: RefundRequest,
  intent: string,
): Stripe.RefundCreateParams {
  const kept = isPart || positions === 'all'
  return {
    payment_intent: intent,
    amount: toStripe(amount),
    // What is not named is found by its sum: all of it, or a part of a line that is kept.
    metadata: { key, ...(!kept && { positions: positions.join(',') }) },
  }
}

export function outcomeOf({ id, status, failure_reason: why }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled') {
    return { refunded: false, reason: `Stripe refused the refund: ${why ?? status}.` }
  }
  return { refunded: true, reference: id, ...(status !== 'succeeded' && { pending: true }) }
}
