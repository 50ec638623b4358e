import type { Stripe } from 'stripe'
import { type Money, money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { MovementKind, MovementReport } from '../movement'
import { fromStripe } from './amounts'
import { paymentNameOf } from './payments'
import { idOf, momentOf } from './read'

type Moved = Stripe.BalanceTransaction

const kinds: Readonly<Record<string, MovementKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  refund_failure: 'refund',
  payment_reversal: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  reserve_transaction: 'reserve',
  reserved_funds: 'reserve',
  reserve_hold: 'reserve',
  reserve_release: 'reserve',
  payment_network_reserve_hold: 'reserve',
  payment_network_reserve_release: 'reserve',
  payout_minimum_balance_hold: 'reserve',
  payout_minimum_balance_release: 'reserve',
}

/** The kinds of Stripe's adjustments, by their reporting category. */
const adjusted: Readonly<Record<string, MovementKind>> = {
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  refund_failure: 'refund',
  fee: 'fee',
  risk_reserved_funds: 'reserve',
}

const kindOf = ({ type, reporting_category: category }: Moved): MovementKind =>
  kinds[type] ?? adjusted[category] ?? 'other'

/**
 * Yields the transactions of the balance. A reserve appears twice, as leaving the balance of payments and as entering
 * that of the reserve: the first is reported.
 */
export async function* movementsSince(stripe: Stripe, moment: Date): AsyncGenerator<MovementReport> {
  const names = new Map<string, Promise<string | null>>()
  const nameOf = (intent: string) => {
    const known = names.get(intent) ?? paymentNameOf(stripe, intent)
    names.set(intent, known)
    return known
  }
  const list = { created: { gte: unixSeconds(moment) }, limit: 100, expand: ['data.source'] }
  for await (const moved of stripe.balanceTransactions.list(list)) {
    const kind = kindOf(moved)
    if (kind === 'reserve' && moved.balance_type === 'risk_reserved') continue
    const amount = fromStripe(moved.amount, moved.currency)
    const fee = fromStripe(moved.fee, moved.currency)
    // A currency outside ISO 4217, such as a stablecoin, has a balance of its own, and is not booked.
    if (!amount || !fee) continue
    const { intent, sold } = boughtBy(moved)
    yield {
      id: moved.id,
      kind,
      at: momentOf(moved.created),
      source: idOf(moved.source),
      currency: amount.currency,
      amount: amount.minor,
      fee: fee.minor,
      payment: async () => (intent === null ? null : nameOf(intent)),
      sold,
    }
  }
}

/** Returns the amount that the buyer has paid or got back, where a movement is due to that. */
function boughtBy({ source, amount }: Moved): { readonly intent: string | null; readonly sold: Money | null } {
  if (source === null || typeof source === 'string') return { intent: null, sold: null }
  if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute') {
    return { intent: null, sold: null }
  }
  const paid = fromStripe(source.amount, source.currency)
  const sign = amount < 0 ? -1 : 1
  return { intent: idOf(source.payment_intent), sold: paid && money(sign * Math.abs(paid.minor), paid.currency) }
}
