import { refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import type { OrdersContext } from '../context'
import { apiOrder, apiOrderLine, type ordersApiCalls } from '../contract/api'
import { licenceId, stateOf, statuses } from '../rules'
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

const presentOrder = projection(apiOrder)((order: OrderWithLines, reader: Reader) => ({
  id: order.number,
  member: order.memberId,
  status: stateOf(order.status),
  total: { amount: order.total, currency: order.currency },
  coupon: order.couponCode,
  document: order.outsideDocument,
  lines: order.lines.map((line) => presentLine(line, order, reader)),
}))

const presentLine = projection(apiOrderLine)(
  (line: OrderWithLines['lines'][number], { number, currency }: OrderWithLines, reader: Reader) => ({
    id: licenceId(number, line.position),
    product: line.pid,
    name: textIn(line.names, reader),
    returned: line.returnedUnits,
    status: stateOf(line.status),
    amount: { amount: line.amount, currency },
  }),
)
