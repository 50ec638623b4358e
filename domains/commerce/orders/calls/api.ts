import { refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import type { OrdersContext } from '../context'
import type { ApiOrder, orderStates, ordersApiCalls } from '../contract/api'
import { licenceId, type OrderStatus, orderStatus } from '../rules'
import { type OrderWithLines, ordersListed, orderWithLines } from '../store/api'

export const ordersApi = ({ database }: OrdersContext): ApiHandlers<typeof ordersApiCalls> => ({
  'GET /api/v1/orders': ({ input, reader }) => {
    const { member: memberId, status, placed_from: from, placed_until: until } = input
    const filter = {
      memberId,
      status: status && statuses[status],
      from: momentOf(from),
      until: momentOf(until),
    }
    return pageOf(
      input,
      (bounds) => ordersListed(database, filter, bounds),
      (order) => presentOrder(order, reader),
    )
  },
  'GET /api/v1/orders/{order}': async ({ input, reader }) => {
    const order = await orderWithLines(database, input.order)
    return order ? presentOrder(order, reader) : refuse(20085)
  },
})

const momentOf = (written: string | undefined) => (written === undefined ? undefined : new Date(written))

type OrderState = (typeof orderStates)[number]

const statuses: Readonly<Record<OrderState, OrderStatus>> = {
  paid: orderStatus.complete,
  refunded: orderStatus.refunded,
  waiting: orderStatus.waiting,
  cancelled: orderStatus.cancelled,
}

/** Returns the name of a status in calls and exported tables. */
export const stateOf = (status: OrderStatus) =>
  (Object.keys(statuses) as OrderState[]).find((state) => statuses[state] === status) ?? 'cancelled'

function presentOrder(order: OrderWithLines, reader: Reader): ApiOrder {
  const { number, currency, lines } = order
  return {
    id: number,
    member: order.memberId,
    status: stateOf(order.status),
    origin: order.origin,
    placed_at: order.placedAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    total: { amount: order.total, currency },
    country: order.country,
    vat_basis_points: order.vatBasisPoints,
    sold_by: order.soldBy,
    provider: order.provider,
    payment: order.payment,
    coupon: order.couponCode,
    document: order.outsideDocument,
    purchase_order: order.purchaseOrder,
    lines: lines.map((line) => ({
      id: licenceId(number, line.position),
      position: line.position,
      product: line.pid,
      name: textIn(line.names, reader),
      term: line.term,
      updates_months: line.updatesMonths,
      platforms: line.platforms,
      quantity: line.quantity,
      returned: line.returnedUnits,
      status: stateOf(line.status),
      amount: { amount: line.amount, currency },
    })),
    metadata: order.metadata,
  }
}
