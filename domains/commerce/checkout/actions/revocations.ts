import type { CheckoutContext } from '../context'
import { returnRemainders } from '../store/credits'

/** Reacts to refunds and chargebacks of orders. */
export function followRevocations({ database, events }: CheckoutContext) {
  const follow = async ({ order }: { order: number }) => void (await returnRemainders(database, order))
  events.on('order.refunded', 'rests', follow)
  events.on('order.cancelled', 'rests', follow)
}
