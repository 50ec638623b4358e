import type { OrderAddition } from '@/domains/orders/screens/order-addition'
import { OrderHistory } from '@/domains/orders/screens/order-history'

/** What the other domains add to an order, in the order in which it is shown. */
const additions: readonly OrderAddition[] = []

/** The order history, put together: what can be done about an order, and what has become of that. */
export default function ComposedOrderHistory() {
  return <OrderHistory additions={additions} />
}
