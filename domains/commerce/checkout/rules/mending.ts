import { after, days } from '@/platform/time/duration'
import type { Mismatch } from './review'

/** How long the browser that bought may mend the address of the order. */
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

/**
 * Whether a browser may put another address in the place of the one that was typed for an order (decision 0084): the one
 * that bought, without an account, once and soon, while the order stands. Whether somebody has been in the account is no
 * matter of this: nobody learns from the page who has one. What costs nothing is ordered anew.
 */
export function mayMend(checkout: MendableCheckout, { browser, now }: { browser: Buffer | null; now: Date }): boolean {
  const { memberId, orderId, state, total, mismatch, browserHash, begunAt, mendedAt } = checkout
  if (memberId !== null || orderId === null || total === 0 || mismatch !== null) return false
  if (state !== 'paid' && state !== 'waiting') return false
  if (mendedAt !== null || after(begunAt, mendingTime) <= now) return false
  return browser !== null && browserHash?.equals(browser) === true
}
