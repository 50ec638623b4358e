import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import { parseMoney } from '@/platform/i18n/money'
import type { Money } from '@/platform/money/money'
import type { OrderOnWire } from './contract/member'
import { type BuyerReferences, type HandedAs, type OrderStatus, readStatus } from './rules'

/** An order as the screens have it. */
export interface Order extends BuyerReferences {
  readonly number: string
  readonly placedAt: Date
  readonly status: OrderStatus
  /** Null when the server tells no amount. */
  readonly total: Money | null
  readonly products: readonly OrderedProduct[]
}

export interface OrderedProduct {
  readonly pid: number
  readonly term: Term
  /** The number of months of updates; null: as long as it may be used. */
  readonly updatesMonths: number | null
  readonly name: string
  readonly platforms: readonly Platform[]
  readonly quantity: number
  /** How many of them were given back. */
  readonly returned: number
  /** Since when its licence is revoked; null: it is not. */
  readonly revoked: Date | null
  /** Why not the buyer has it; null: they do. */
  readonly handedAs: HandedAs | null
}

export const readOrder = ({ order_id, date, status, currency, amount, products, ...order }: OrderOnWire): Order => ({
  number: order_id,
  purchaseOrder: order.purchase_order ?? null,
  buyerReference: order.buyer_reference ?? null,
  placedAt: new Date(date * 1000),
  status: readStatus(status),
  total: parseMoney(amount, currency),
  products: products.map(({ year, updates_months, returned = 0, revoked, handed_on, ...product }) => ({
    ...product,
    returned,
    updatesMonths: updates_months ?? null,
    handedAs: handed_on ?? null,
    revoked: revoked === undefined ? null : new Date(revoked * 1000),
    term: year,
  })),
})
