import { after, days } from '@/platform/time/duration'
import type { Mismatch } from './review'

/** How long the browser that bought may mend the address of the order, and reads its licence keys. */
export const mendingTime = days(1)

interface MendableCheckout {
  readonly memberId: number | null
  readonly orderId: number | null
  readonly state: string
  readonly total: number
  readonly mismatch: Mismatch | null
  readonly browserHash: Buffer | null
  readonly begunAt: Date
  readonly mendedAt: Date | null
}

/** True if this browser made the purchase, and not long ago: it is asked by the secret of the checkout besides. */
export const isBuyersBrowser = (
  { browserHash, begunAt }: Pick<MendableCheckout, 'browserHash' | 'begunAt'>,
  { browser, now }: { browser: Buffer | null; now: Date },
) => browser !== null && browserHash?.equals(browser) === true && after(begunAt, mendingTime) > now

/**
 * True if a browser may correct the address typed for an order (decision 0084): only the browser that bought, without
 * an account, once, soon, and while the order is valid. Whether the account was used is not checked here, so that the
 * page does not reveal who has one. An order that costs nothing is placed again instead.
 */
export function mayMend(checkout: MendableCheckout, { browser, now }: { browser: Buffer | null; now: Date }): boolean {
  const { memberId, orderId, state, total, mismatch, mendedAt } = checkout
  if (memberId !== null || orderId === null || total === 0 || mismatch !== null) return false
  if (state !== 'paid' && state !== 'waiting') return false
  return mendedAt === null && isBuyersBrowser(checkout, { browser, now })
}
