import type { Database } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/money/format'
import { unixSeconds } from '@/platform/time/duration'
import type { OrderOnWire, ordersCalls } from './contract'
import { type ListedOrder, orderPages } from './store/pages'

/** Every call of orders with its handler. */
export function ordersHandlers(database: Database): Handlers<typeof ordersCalls> {
  const readPage = orderPages(database)
  return {
    'GET /member/get_order_list': async ({ input, member, language }) => {
      const { before = null, limit } = input
      const { orders, more } = await readPage({ memberId: member.id, language, before, limit })
      return { order_list: orders.map(present), more }
    },
  }
}

const present = ({ number, placedAt, status, total, products }: ListedOrder): OrderOnWire => ({
  order_id: number,
  date: unixSeconds(placedAt),
  status,
  currency: total.currency,
  amount: decimal(total),
  products: products.map(({ term, platforms, ...product }) => ({
    ...product,
    year: term,
    platforms: [...platforms],
  })),
})
