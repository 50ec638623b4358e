import type { Stripe } from 'stripe'
import type { RefundOutcome, RefundRequest } from '../provider'
import type { PaymentState } from '../report'
import { toStripe } from './amounts'
import { stageOf } from './disputes'

/** The refunded part of a payment, by its refunds and disputes. */
interface ReturnedMoney {
  /** Null: they leave the payment's state as it is. */
  readonly state: Extract<PaymentState, 'refunded' | 'chargedBack'> | null
  readonly positions: readonly number[]
  readonly refused: readonly string[]
  readonly at: Date | null
}

/** @param items how many the payment was for */
export function returnedMoney(
  paid: { readonly total: number; readonly items: number },
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ReturnedMoney {
  const done = refunds.filter(({ status }) => status === 'succeeded')
  const refundedInAll = sumOf(done)
  const whole = done.length > 0 && refundedInAll >= paid.total
  const all = Array.from({ length: paid.items }, (_, position) => position)
  // While a dispute is open nothing is decided; of one that is won the money is back.
  const lost = disputes.filter((dispute) => stageOf(dispute) === 'lost')
  const moments = [...done, ...lost].map(({ created }) => created * 1000)
  const refunded = whole ? 'refunded' : null
  return {
    state: lost.length > 0 && refundedInAll + sumOf(lost) >= paid.total ? 'chargedBack' : refunded,
    positions: whole ? all : [...new Set(done.flatMap(positionsOf))].sort((left, right) => left - right),
    refused: refunds.filter(({ status }) => status === 'failed' || status === 'canceled').map(({ id }) => id),
    at: moments.length > 0 ? new Date(Math.max(...moments)) : null,
  }
}

const sumOf = (amounts: readonly { readonly amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0)

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
    // Without positions a refund is recognised by its sum: all of it, or a part of a kept line.
    metadata: { key, ...(!kept && { positions: positions.join(',') }) },
  }
}

export function outcomeOf({ id, status, failure_reason: why }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled') {
    return { refunded: false, reason: `Stripe refused the refund: ${why ?? status}.` }
  }
  return { refunded: true, reference: id, ...(status !== 'succeeded' && { pending: true }) }
}
