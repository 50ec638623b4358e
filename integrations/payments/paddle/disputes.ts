import type { TransactionAdjustment } from '@paddle/paddle-node-sdk'
import { isCurrency } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import type { DisputeReport, DisputeStage } from '../disputes'
import type { AdjustedTransaction } from './refunds'

/**
 * Returns the disputes about a transaction. Paddle answers them itself: it reports when a bank has taken the money,
 * when it has won it back, and when a bank warns, but not when one is lost. It does not report which adjustments belong
 * together either: the first reversal is taken as that of the first chargeback.
 */
export function disputesOf({ adjustments }: Pick<AdjustedTransaction, 'adjustments'>): DisputeReport[] {
  const approved = (adjustments ?? []).filter(({ status }) => status === 'approved' || status === 'reversed')
  const taken = ofKind(approved, 'chargeback')
  const reversals = ofKind(approved, 'chargeback_reverse')
  const warnings = ofKind(approved, 'chargeback_warning')
  const allClear = ofKind(approved, 'chargeback_warning_reverse')
  return [
    ...taken.flatMap((each, index) => reportOf(each, reversals[index] ? 'won' : 'open')),
    // The warning was followed by a chargeback, or withdrawn.
    ...warnings.flatMap((each, index) => reportOf(each, allClear[index] || taken.length > 0 ? 'withdrawn' : 'inquiry')),
  ]
}

const ofKind = (adjustments: readonly TransactionAdjustment[], kind: TransactionAdjustment['action']) =>
  adjustments
    .filter(({ action }) => action === kind)
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))

function reportOf(adjustment: TransactionAdjustment, stage: DisputeStage): DisputeReport[] {
  const { id, currencyCode, totals, reason, createdAt, payoutTotals } = adjustment
  const currency = currencyCode as string
  if (!isCurrency(currency)) return []
  const fee = payoutTotals?.chargebackFee
  const feeCurrency = (fee?.original?.currencyCode ?? payoutTotals?.currencyCode) as string | undefined
  return [
    {
      dispute: id,
      stage,
      reason,
      openedAt: new Date(createdAt),
      respondBy: null,
      amount: money(Number(totals?.total ?? 0), currency),
      fee:
        fee && feeCurrency !== undefined && isCurrency(feeCurrency)
          ? money(Number(fee.original?.amount ?? fee.amount), feeCurrency)
          : null,
    },
  ]
}
