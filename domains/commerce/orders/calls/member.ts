import { type Handlers, reading } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import type { OrderOnWire, ordersCalls } from '../contract/member'
import { type ListedOrder, newestOrders, ordersBefore, type Page } from '../store/pages'

/** Every call of orders with its handler. */
export const ordersHandlers: Handlers<typeof ordersCalls> = {
  'GET /member/get_order_list': reading({
    column: ({ before }) => (before === undefined ? newestOrders : ordersBefore),
    values: ({ before, limit }, request): Page => ({ ...request, before, rows: limit + 1 }),
    answer: (found, { input: { limit } }) => {
      const orders = found ?? []
      return { order_list: orders.slice(0, limit).map(present), more: orders.length > limit }
    },
  }),
}

const present = (order: ListedOrder): OrderOnWire => {
  const { number, placedAt, status, currency, total, products, purchaseOrder, buyerReference } = order
  return {
    order_id: number,
    date: placedAt,
    status,
    currency,
    amount: decimal(money(total, currency)),
    ...(purchaseOrder !== null && { purchase_order: purchaseOrder }),
    ...(buyerReference !== null && { buyer_reference: buyerReference }),
    products: products.map(({ term, updatesMonths, returned, revoked, handedAs, ...product }) => ({
      ...product,
      year: term,
      ...(updatesMonths !== null && { updates_months: updatesMonths }),
      ...(returned !== null && { returned }),
      ...(revoked !== null && { revoked }),
      ...(handedAs !== null && { handed_on: handedAs }),
    })),
  }
}
