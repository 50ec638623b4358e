import { picture } from '@/domains/catalogue/map'
import { type Catalogue, productOf } from '@/domains/catalogue/rules'
import { endOfTerm } from '@/domains/catalogue/rules/terms'
import type { Product, Term } from '@/domains/catalogue/schema'
import type { PurchaseOnWire } from '../contract/purchase'
import { type OrderStatus, orderStatus } from '../rules'

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
  /** Until when the subscription behind it runs, which counts in place of its term; left out: there is none. */
  readonly until?: Date | undefined
}

/** A line of an order with what the catalogue knows of its product. */
export function presentPurchase(catalogue: Catalogue, purchase: Purchase): PurchaseOnWire {
  const { order, position, pid, term, quantity, name, placedAt, paidAt, until } = purchase
  const product = productOf(catalogue, pid)
  return {
    pid,
    pname: name,
    id: `${order}-${position + 1}`,
    tid: order,
    vid: String(position + 1),
    end: dayOf(until ?? endOfTerm(term, paidAt ?? placedAt)),
    quantity,
    img: product ? picture(product) : '',
    STATUS: statusOf(purchase, product),
    pro_buy_status: catalogue.prices.some((price) => price.pid === product?.pid && price.onSale),
    line: product?.line ?? '',
    platforms: [...(product?.platforms ?? [])],
  }
}

function statusOf({ status, paidAt }: Purchase, product: Product | null): PurchaseOnWire['STATUS'] {
  if (status === orderStatus.refunded) return 'Refunded'
  if (status !== orderStatus.complete) return paidAt ? 'ChargeBack' : 'Cancelled'
  return product?.kind === 'upgrade' ? 'UpgradeSuccess' : 'Registered'
}

const dayOf = (end: Date | null) => end?.toISOString().slice(0, 10) ?? 'never'
