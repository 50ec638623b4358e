import { decimal } from '@/platform/i18n/money'
import type { Cell, Rows } from '@/platform/i18n/server-spreadsheet'
import { money } from '@/platform/money/money'
import { dayIn } from '@/platform/time/day'
import { stateOf } from '../rules'
import type { OrderWithLines } from '../store/api'

const head = [
  'order',
  'status',
  'origin',
  'placed',
  'paid',
  'member',
  'country',
  'vat_rate',
  'currency',
  'total',
  'sold_by',
  'provider',
  'payment',
  'coupon',
  'document',
  'purchase_order',
  'products',
]

/** Orders as a table, row by row as they are read. */
export async function* orderTable(orders: AsyncIterable<OrderWithLines>, timeZone: string): Rows {
  yield head
  for await (const order of orders) yield cellsOf(order, (moment) => dayIn(timeZone, moment))
}

function cellsOf(order: OrderWithLines, dayOf: (moment: Date) => string): readonly Cell[] {
  const { number, status, origin, placedAt, paidAt, memberId, country, vatBasisPoints, currency, total } = order
  return [
    number,
    stateOf(status),
    origin,
    dayOf(placedAt),
    paidAt && dayOf(paidAt),
    memberId,
    country,
    vatBasisPoints / 100,
    currency,
    { figure: decimal(money(total, currency)) } as Cell,
    order.soldBy,
    order.provider,
    order.payment,
    order.couponCode,
    order.outsideDocument,
    order.purchaseOrder,
    order.lines.map(({ pid, term, quantity }) => `${quantity} x ${pid} ${term}`).join(', '),
  ]
}
