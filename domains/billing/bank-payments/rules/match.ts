import type { PaymentState } from '@/integrations/payments/report'
import type { Currency } from '@/platform/money/currencies'

/** Why an entry is not matched automatically and needs a decision. */
export const openReasons = [
  'noReference',
  'unknownReference',
  'severalReferences',
  'currency',
  'amount',
  'paidBefore',
  'expired',
] as const
export type OpenReason = (typeof openReasons)[number]

/** The facts of a waiting transfer for matching. */
export interface AwaitedTransfer {
  readonly reference: string
  readonly currency: Currency
  readonly total: number
  readonly received: number
  readonly state: PaymentState
}

export type Match =
  | { readonly pays: string }
  /** The transfer that it seems to be for, where one can be named. */
  | { readonly reason: OpenReason; readonly likely: string | null }

/**
 * Returns the match of a bank entry. An entry pays automatically only if it names one reference and brings exactly the
 * open amount, once; any other is for people (decision 0078).
 * @param found the transfers of the references that it names, as far as they exist
 */
export function matchOf(
  { currency, amount }: { readonly currency: Currency; readonly amount: number },
  named: readonly string[],
  found: readonly AwaitedTransfer[],
): Match {
  const [transfer, ...others] = found
  if (named.length === 0) return { reason: 'noReference', likely: null }
  if (!transfer) return { reason: 'unknownReference', likely: null }
  const { reference: likely } = transfer
  if (others.length > 0) return { reason: 'severalReferences', likely: null }
  if (transfer.state === 'paid') return { reason: 'paidBefore', likely }
  if (transfer.state !== 'waiting') return { reason: 'expired', likely }
  if (transfer.currency !== currency) return { reason: 'currency', likely }
  // A first part that has come needs a look, too: who pays in parts may pay in three.
  return transfer.received === 0 && transfer.total === amount ? { pays: likely } : { reason: 'amount', likely }
}

/** Open: needs a decision. Dismissed: it pays no order here, or is returned by hand. */
export const entryStates = ['matched', 'open', 'assigned', 'dismissed'] as const
export type EntryState = (typeof entryStates)[number]
