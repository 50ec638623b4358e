import { leftOut, type Order } from '../../facts'

/** Returns our state for an order's status. */
export function statusOf(status: string, isPaid: boolean): Order['status'] | null {
  switch (status.replace(/^wc-/, '')) {
    case 'completed':
    case 'processing':
      return 'complete'
    case 'refunded':
      return 'refunded'
    case 'on-hold':
      return 'waiting'
    case 'cancelled':
      return isPaid ? 'cancelled' : null
    default:
      return null
  }
}

export const neverPaid = (number: string, id: string) => leftOut('orders', number, 'was never paid', id)
