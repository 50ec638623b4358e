/** The state of an order's line on the screens. */
export type LineStatus = 'registered' | 'refunded' | 'cancelled'

/** How a line of an order is shown (spec 5.1); whatever is not known counts as cancelled. */
export function standingOf(status: string): LineStatus {
  if (status === 'Registered' || status === 'UpgradeSuccess') return 'registered'
  return status === 'Refunded' || status === 'ChargeBack' ? 'refunded' : 'cancelled'
}
