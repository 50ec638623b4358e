import type { CreateAdjustmentRequestBody, Transaction, TransactionAdjustment } from '@paddle/paddle-node-sdk'
import { allocate } from '@/platform/money/allocation'
import type { RefundRequest } from '../provider'
import type { PaymentState } from '../report'
import { positionKey } from './keys'

/** A transaction as far as refunds go. A webhook brings it without its adjustments. */
export type AdjustedTransaction = Pick<Transaction, 'items' | 'details'> & Partial<Pick<Transaction, 'adjustments'>>

interface Line {
  readonly id: string
  readonly position: number
  readonly paid: number
}

/** Which of Paddle's lines belong to which of our items. */
function linesOf({ items, details }: AdjustedTransaction): Line[] {
  const positions = new Map(
    items.map(({ price }) => [price?.id, (price?.customData as Record<string, unknown> | null)?.[positionKey]]),
  )
  return (details?.lineItems ?? []).flatMap(({ id, priceId, totals }) => {
    const position = positions.get(priceId)
    return typeof position === 'number' ? [{ id, position, paid: Number(totals?.total ?? 0) }] : []
  })
}

/** Returns the refunds in a transaction's adjustments: `state` is null where they leave it as it is. */
export function refundsOf(transaction: AdjustedTransaction): {
  state: Extract<PaymentState, 'refunded'> | null
  positions: readonly number[]
  refused: readonly string[]
  /** When the last of it was; null: nothing was given back. */
  at: Date | null
} {
  const adjustments = transaction.adjustments ?? []
  const lines = linesOf(transaction)
  const approved = adjustments.filter(({ status }) => status === 'approved')
  const refunds = approved.filter(({ action }) => action === 'refund')
  const open = lines.filter((line) => !isGivenBack(line, refunds))
  // A free line cannot be refunded alone; it counts as refunded with the last of the others.
  const whole = refunds.length > 0 && open.every(({ paid }) => paid === 0)
  const back = whole ? lines : lines.filter(({ position }) => !open.some((line) => line.position === position))
  const moments = refunds.map(({ updatedAt }) => Date.parse(updatedAt))
  return {
    state: whole ? 'refunded' : null,
    positions: [...new Set(back.map(({ position }) => position))].sort((left, right) => left - right),
    refused: adjustments
      .filter(({ action, status }) => action === 'refund' && status === 'rejected')
      .map(({ id }) => id),
    at: moments.length > 0 ? new Date(Math.max(...moments)) : null,
  }
}

const partsOf = ({ id }: Line, refunds: readonly TransactionAdjustment[]) =>
  refunds.flatMap(({ items }) => items).filter(({ itemId }) => itemId === id)

const sumOf = (parts: ReturnType<typeof partsOf>) =>
  parts.reduce((all, { amount, totals }) => all + Number(totals?.total ?? amount ?? 0), 0)

/** A line is refunded by an adjustment of all of it, or by several whose sum is its price. */
function isGivenBack(line: Line, refunds: readonly TransactionAdjustment[]): boolean {
  const parts = partsOf(line, refunds)
  return parts.some(({ type }) => type === 'full') || (parts.length > 0 && sumOf(parts) >= line.paid)
}

/** Returns the rest of a line, of which a part may have been refunded as goodwill. */
const leftOf = (line: Line, refunds: readonly TransactionAdjustment[]) => line.paid - sumOf(partsOf(line, refunds))

/** The mark by which a refund is found again: Paddle's calls have no idempotency key, but a refund keeps its reason. */
export const reasonFor = (key: string) => `Refund ${key}`

/**
 * All of it is what has not been given back before, or is about to be. @returns null when there is nothing of that left,
 * or a position has no line
 */
export function adjustmentFor(
  transaction: Transaction,
  { amount, positions, idempotencyKey }: RefundRequest,
): CreateAdjustmentRequestBody | null {
  const lines = linesOf(transaction)
  const about = { action: 'refund', transactionId: transaction.id, reason: reasonFor(idempotencyKey) } as const
  const earlier = (transaction.adjustments ?? []).filter(
    ({ action, status }) => action === 'refund' && (status === 'approved' || status === 'pending_approval'),
  )
  const open = lines.filter((line) => line.paid > 0 && !isGivenBack(line, earlier))
  const wanted = positions === 'all' ? open : open.filter(({ position }) => positions.includes(position))
  const known = positions === 'all' || positions.every((position) => lines.some((line) => line.position === position))
  if (!known || wanted.length === 0) return null
  const paid = wanted.reduce((all, line) => all + line.paid, 0)
  if (positions === 'all' && earlier.length === 0 && amount.minor === paid) return { ...about, type: 'full' }
  const parts = allocate(
    amount,
    wanted.map((line) => leftOf(line, earlier)),
  )
  const items = wanted.map((line, index) => {
    const part = parts[index]?.minor ?? 0
    return part === line.paid
      ? { itemId: line.id, type: 'full' as const, amount: null }
      : { itemId: line.id, type: 'partial' as const, amount: String(part) }
  })
  return { ...about, type: 'partial', items: items.filter(({ amount: part }) => part !== '0') }
}
