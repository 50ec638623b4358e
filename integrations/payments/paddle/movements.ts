import { type AdjustmentNotification, EventName, type Paddle, type Transaction } from '@paddle/paddle-node-sdk'
import { isCurrency } from '@/platform/money/iso-4217'
import type { MovementKind, MovementReport } from '../movement'

/** Of Paddle's list of events, which goes back 90 days: refunds and chargebacks, and what was paid out. */
const told = [EventName.AdjustmentCreated, EventName.AdjustmentUpdated, EventName.PayoutPaid]

type InTime = <Answer>(answer: Promise<Answer>) => Promise<Answer>

/**
 * Yields the movements of Paddle's debt to the vendor: the earnings of each completed sale, refunds, and payouts. Tax
 * is Paddle's own and not included. There is no list of payouts, nor one of adjustments by their day: both come from
 * events.
 */
export async function* movementsSince(paddle: Paddle, moment: Date, inTime: InTime): AsyncGenerator<MovementReport> {
  const sales = paddle.transactions.list({
    'updatedAt[GTE]': moment.toISOString(),
    orderBy: 'updated_at[ASC]',
    status: ['completed'],
    perPage: 30,
  })
  while (sales.hasMore) for (const sale of await inTime(sales.next())) yield* saleOf(sale)
  yield* (await adjustmentsAndPayouts(paddle, moment, inTime)).reverse()
}

/** The newest first, as Paddle lists them. */
async function adjustmentsAndPayouts(paddle: Paddle, moment: Date, inTime: InTime): Promise<MovementReport[]> {
  const found: MovementReport[] = []
  const events = paddle.events.list({ eventType: told, orderBy: 'id[DESC]', perPage: 200 })
  while (events.hasMore) {
    for (const event of await inTime(events.next())) {
      const at = new Date(event.occurredAt)
      if (at < moment) return found
      if (event.eventType === EventName.PayoutPaid) found.push(...payoutOf(event.data, at))
      else if (event.eventType === EventName.AdjustmentCreated || event.eventType === EventName.AdjustmentUpdated) {
        found.push(...adjustmentOf(event.data, at))
      }
    }
  }
  return found
}

function saleOf({ id, details, payments, updatedAt }: Transaction): MovementReport[] {
  const totals = details?.payoutTotals
  const captured = payments.flatMap(({ capturedAt }) => (capturedAt === null ? [] : [capturedAt])).sort()[0]
  if (!totals) return []
  const fee = Number(totals.fee)
  const facts = { amount: Number(totals.earnings) + fee, fee, currency: totals.currencyCode as string }
  return movement({ ...facts, id, kind: 'payment', payment: id, source: id, at: new Date(captured ?? updatedAt) })
}

const reversed = ['chargeback_reverse', 'chargeback_warning_reverse', 'credit_reverse']

/** Earnings of an adjustment leave out the fee of a chargeback; a warning takes no more than that. */
function adjustmentOf(adjustment: AdjustmentNotification, at: Date): MovementReport[] {
  const { id, action, status, transactionId: payment, payoutTotals: totals } = adjustment
  if (!totals || (status !== 'approved' && status !== 'reversed')) return []
  const isWarning = action.startsWith('chargeback_warning')
  const sign = reversed.includes(action) ? 1 : -1
  const back = isWarning ? 0 : Number(totals.subtotal)
  const kept = isWarning ? 0 : Number(totals.earnings) - back
  const fee = -sign * (kept + Number(totals.chargebackFee?.amount ?? 0))
  const kind = action.startsWith('chargeback') ? 'dispute' : 'refund'
  const facts = { amount: sign * back || 0, fee: fee || 0, currency: totals.currencyCode as string }
  return facts.amount === 0 && facts.fee === 0 ? [] : movement({ ...facts, id, kind, payment, source: id, at })
}

interface Payout {
  readonly id: string
  readonly amount: string
  readonly currencyCode: string
  readonly remittanceReference: string
}

const payoutOf = ({ id, amount, currencyCode: currency, remittanceReference }: Payout, at: Date) =>
  movement({
    id,
    currency,
    at,
    kind: 'payout' as const,
    amount: -Number(amount),
    fee: 0,
    payment: null,
    source: remittanceReference || id,
  })

function movement({
  currency,
  payment,
  ...facts
}: Omit<MovementReport, 'currency' | 'sold' | 'kind' | 'payment'> & {
  readonly currency: string
  readonly kind: MovementKind
  readonly payment: string | null
}): MovementReport[] {
  return isCurrency(currency) ? [{ ...facts, currency, payment: async () => payment, sold: null }] : []
}
