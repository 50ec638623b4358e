import type { Transaction, TransactionNotification } from '@paddle/paddle-node-sdk'
import type { PaymentRisk, RefusedAttempt } from '../risk'
import type { AdjustedTransaction } from './refunds'

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
