import { picture } from '@/domains/commerce/catalogue/map'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { PurchaseOnWire } from '../contract/purchase'
import { licenceId, type OrderStatus, orderStatus } from '../rules'

/** A line of an order, as the member sees what they bought. */
export interface Purchase {
  readonly order: string
  readonly position: number
  readonly pid: number
  readonly term: Term
  readonly quantity: number
  /** In the language that was asked for. */
  readonly name: string
  readonly status: OrderStatus
  readonly placedAt: Date
  readonly paidAt: Date | null
  /** The end of its term, or of the subscription behind it; null: it never ends. */
  readonly endsAt: Date | null
}

/** Returns a line of an order with the catalogue's facts of its product. */
export function presentPurchase(catalogue: Catalogue, purchase: Purchase): PurchaseOnWire {
  const { order, position, pid, quantity, name, endsAt } = purchase
  const product = productOf(catalogue, pid)
  return {
    pid,
    pname: name,
    id: licenceId(order, position),
    tid: order,
    vid: String(position + 1),
    end: endsAt?.toISOString().slice(0, 10) ?? 'never',
    quantity,
    img: product ? picture(product) : '',
    STATUS: purchaseStatus(catalogue, purchase),
    pro_buy_status: catalogue.prices.some((price) => price.pid === product?.pid && price.onSale),
    line: product?.line ?? '',
    platforms: [...(product?.platforms ?? [])],
  }
}

export function purchaseStatus(
  catalogue: Catalogue,
  { pid, status, paidAt }: Pick<Purchase, 'pid' | 'status' | 'paidAt'>,
): PurchaseOnWire['STATUS'] {
  if (status === orderStatus.refunded) return 'Refunded'
  if (status !== orderStatus.complete) return paidAt ? 'ChargeBack' : 'Cancelled'
  return productOf(catalogue, pid)?.kind === 'upgrade' ? 'UpgradeSuccess' : 'Registered'
}
