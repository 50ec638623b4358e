import { type OrderWithLines, ordersListed, stateOf } from '@/domains/commerce/orders'
import type { Queryable } from '@/platform/database/connect'
import { decimal } from '@/platform/i18n/money'
import type { Cell, Rows } from '@/platform/i18n/server-spreadsheet'
import { money } from '@/platform/money/money'
import { dayIn } from '@/platform/time/day'
import type { TaxContext } from '../context'
import type { Period } from '../rules/period'
import { momentsAround } from './journal'

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

const pageLength = 500

/** The orders that were placed in a period, the newest first, row by row as they are read. */
export async function* orderRows({ database, vendor }: Pick<TaxContext, 'database' | 'vendor'>, period: Period): Rows {
  yield head
  const dayOf = (moment: Date) => dayIn(vendor.seller.timeZone, moment)
  for await (const order of ordersIn(database, period)) {
    const placed = dayOf(order.placedAt)
    if (placed >= period.from && placed <= period.until) yield cellsOf(order, dayOf)
  }
}

async function* ordersIn(database: Queryable, period: Period): AsyncGenerator<OrderWithLines> {
  const filter = { memberId: undefined, status: undefined, ...momentsAround(period) }
  let before: number | null = null
  for (;;) {
    const page: readonly OrderWithLines[] = await ordersListed(database, filter, { before, limit: pageLength })
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageLength) return
    before = last.id
  }
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
