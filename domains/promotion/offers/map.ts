/** The state of an order's line on the screens. */
export type LineStatus = 'registered' | 'refunded' | 'cancelled'

/** Returns the shown state of a line (spec 5.1); an unknown one counts as cancelled. */
export function standingOf(status: string): LineStatus {
  if (status === 'Registered' || status === 'UpgradeSuccess') return 'registered'
  return status === 'Refunded' || status === 'ChargeBack' ? 'refunded' : 'cancelled'
}
