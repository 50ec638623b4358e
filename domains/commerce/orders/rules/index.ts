import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Texts } from '@/platform/i18n/texts'
import { type Currency, type Money, sum, times } from '@/platform/money/money'
import { after, days } from '@/platform/time/duration'

/** The extras that staff can grant on a line: days of its term, days of its updates, or devices. */
export const extraKinds = ['term', 'updates', 'seats'] as const
export type ExtraKind = (typeof extraKinds)[number]

/** More than that on top of one line is a mistake: the database refuses it. */
export const mostExtra: Readonly<Record<ExtraKind, number>> = { term: 3660, updates: 3660, seats: 1000 }

/** Returns the id of an order's line, for members and as a licence: lines are counted from 1 there. */
export const licenceId = (order: string, position: number) => `${order}-${position + 1}`

/**
 * Why the buyer does not hold what was bought: it is a gift, its licence was transferred, it is the transfer fee, or
 * it is included in another licence.
 */
export const handedAs = ['present', 'licence', 'fee', 'included'] as const
export type HandedAs = (typeof handedAs)[number]

/** The state of an order, as the wire numbers it (spec 6.2). Cancelled includes charged back. */
export const orderStatus = { complete: 0, refunded: 1, waiting: 2, cancelled: 3 } as const

/** The same in calls, exported tables and the console. `cancelled`: it was never paid, or charged back. */
export const orderStates = ['paid', 'refunded', 'waiting', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const statuses: Readonly<Record<OrderState, OrderStatus>> = {
  paid: orderStatus.complete,
  refunded: orderStatus.refunded,
  waiting: orderStatus.waiting,
  cancelled: orderStatus.cancelled,
}

/** Returns the name of a status in calls and exported tables. */
export const stateOf = (status: OrderStatus) => orderStates.find((state) => statuses[state] === status) ?? 'cancelled'

export type OrderStatusName = keyof typeof orderStatus
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

/**
 * The origin of an order: bought at the checkout, made from a paid renewal, given by staff, imported, or paid elsewhere
 * and entered by staff. An imported renewal is a renewal.
 */
export const orderOrigins = ['checkout', 'renewal', 'given', 'import', 'entered'] as const
export type OrderOrigin = (typeof orderOrigins)[number]

/** Whether it was paid elsewhere, before it came here: it keeps the documents that it had (decision 0061). */
export const isBroughtAlong = ({ origin, provider }: { origin: OrderOrigin; provider: string | null }) =>
  origin === 'import' || (origin === 'renewal' && provider === null)

/** Servers give the same four with a minus in some lists (spec 6.2, spec 2.5). */
export const readStatus = (onWire: number) => Math.abs(onWire) as OrderStatus

const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [orderStatus.waiting]: [orderStatus.complete, orderStatus.cancelled],
  // Refunded by its last line, or charged back.
  [orderStatus.complete]: [orderStatus.refunded, orderStatus.cancelled],
  [orderStatus.refunded]: [],
  [orderStatus.cancelled]: [],
}

/** Whether an order may change to a status; a late report finds its way closed. */
export const mayBecome = (status: OrderStatus, next: OrderStatus) => nextStatuses[status].includes(next)

/** The facts of an order's products for the decisions below; the first product counts. */
interface DatedOrder {
  readonly placedAt: Date
  readonly products: readonly { readonly term: Term }[]
}

/** The last moment at which a refund may be asked for: 7 days, if the first product runs one month, else 14 (spec 6.3). */
export const refundableUntil = ({ placedAt, products }: DatedOrder): Date =>
  after(placedAt, days(products[0]?.term === '1M' ? 7 : 14))

/** More than the window after the order, refunds are closed; the last millisecond of it still counts. */
export const isExpired = (order: DatedOrder, now: Date): boolean => now > refundableUntil(order)

/** Hidden: not there at all. Closed: there, but it cannot be used. */
type Offer = 'open' | 'closed' | 'hidden'

/**
 * Returns what an order offers beside help and details, which are always there (spec 6.1): a refunded order neither
 * refund nor invoice, an unpaid order neither of them.
 */
export function offersOf(
  order: DatedOrder & { readonly status: OrderStatus; readonly total: Money | null },
  now: Date,
): { refund: Offer; invoice: Offer } {
  if (order.status === orderStatus.refunded) return { refund: 'hidden', invoice: 'hidden' }
  const refundable = order.status === orderStatus.complete && !isExpired(order, now)
  const invoiced = order.total !== null && order.status !== orderStatus.waiting
  return { refund: refundable ? 'open' : 'closed', invoice: invoiced ? 'open' : 'closed' }
}

/** A product that is being bought. */
export interface Item {
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[]
  readonly quantity: number
  readonly names: Texts
  readonly unit: Money
  /** The number of months of updates; left out: as long as it may be used. */
  readonly updatesMonths?: number | null
  /** Extras on top: days of its term, and devices on each platform. */
  readonly extraDays?: number
  readonly extraSeats?: number
  /** The amount for all of it, where that is less than the units cost. */
  readonly amount?: Money
}

/** Returns the amounts of an order's products, by line and in total. */
export function priceItems<Bought extends Pick<Item, 'quantity' | 'unit' | 'amount'>>(
  items: readonly Bought[],
  currency: Currency,
) {
  const lines = items.map((item) => ({ ...item, amount: item.amount ?? times(item.unit, item.quantity) }))
  const total = sum(
    lines.map(({ amount }) => amount),
    currency,
  )
  return { lines, total }
}

/** References that a business asks for on its invoice, as typed; null: none. */
export interface BuyerReferences {
  /** The number of its own purchase order (BT-13 of EN 16931). */
  readonly purchaseOrder: string | null
  /** The destination of the invoice (BT-10); for a public body in Germany its Leitweg-ID. */
  readonly buyerReference: string | null
}

/** The most characters that each takes. */
export const referenceLengths = { purchaseOrder: 50, buyerReference: 100 } as const

/** Returns a typed reference without spaces at its ends; null if empty. */
export const tidyReference = (typed: string | undefined): string | null => typed?.normalize('NFC').trim() || null

/** Coarse address of 2 to 12 digits, a fine one of letters and digits, two check digits. */
const leitwegForm = /^(\d{2}|\d{3}|\d{5}|\d{8}|\d{9}|\d{12})-[A-Z0-9]{1,30}-\d{2}$/

/**
 * True if a reference looks like a Leitweg-ID with wrong check digits (ISO 7064, mod 97-10): a portal of the
 * authorities rejects such an invoice. Any other form is a reference of the buyer's own.
 */
export function isMistypedLeitwegId(reference: string): boolean {
  const written = reference.toUpperCase()
  if (!leitwegForm.test(written)) return false
  const digits = [...written.replaceAll('-', '')].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n !== 1n
}
