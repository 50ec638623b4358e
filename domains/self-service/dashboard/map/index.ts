import { type Order, readOrder } from '@/domains/commerce/orders/map'
import type { ReleasePlatform } from '@/domains/licensing/downloads/rules'
import { type LineStatus, standingOf } from '@/domains/promotion/offers/map'
import { parseMoney } from '@/platform/i18n/money'
import type { Currency } from '@/platform/money/money'
import { checkoutPage } from '@/platform/paths'
import type { Answer } from '../contract/member'
import type { Price } from '../rules'

/** A price in the answers of the other domains’ calls, which the dashboard converts. */

interface PriceOnWire {
  readonly price: string
  readonly amount: string
  readonly discount: number
  readonly query: string
  readonly updates_months?: number | undefined
}

/** The coupon that the checkout at this address applies. */
export const couponIn = (checkout: string) => new URL(checkout, 'http://own.invalid').searchParams.get('coupon')

/** Parses a price; null for an invalid amount: then nothing is offered. */
export function readPrice(pid: number, wire: PriceOnWire, currency: Currency) {
  const { price, amount, discount, query, updates_months: updatesMonths } = wire
  const list = parseMoney(price, currency)
  const own = parseMoney(amount, currency)
  if (!list || !own) return null
  return { pid, list, amount: own, percentOff: discount, updatesMonths, checkout: checkoutPage(query) } satisfies Price
}

/** A line of one of the member's orders. */
export interface Purchase {
  readonly id: string
  readonly pid: number
  readonly name: string
  readonly picture: string
  readonly order: string
  readonly place: string
  readonly line: string
  /** The systems for which a program of it can be downloaded. */
  readonly downloads: readonly ReleasePlatform[]
  readonly quantity: number
  readonly standing: LineStatus
  readonly isSold: boolean
  /** A day, `2027-11-21`; null: it never ends. */
  readonly end: string | null
}

export const readPurchase = (wire: Answer<'GET /member/upgrade_license'>['content']['orders'][number]): Purchase => ({
  id: wire.id,
  pid: wire.pid,
  name: wire.pname,
  picture: wire.img,
  order: wire.tid,
  place: wire.vid,
  line: wire.line,
  downloads: wire.downloads,
  quantity: wire.quantity,
  standing: standingOf(wire.STATUS),
  isSold: wire.pro_buy_status,
  end: wire.end === 'never' ? null : wire.end,
})

/** The newest orders, or those before one of them. */
export interface OrderPage {
  readonly orders: readonly Order[]
  /** There are older ones. */
  readonly more: boolean
}

export const readOrders = ({ order_list, more }: Answer<'GET /member/get_order_list'>): OrderPage => ({
  orders: order_list.map(readOrder),
  more,
})

export interface Recommendation extends Price {
  readonly name: string
  readonly picture: string
  readonly vat: boolean
  /** Values for the vendor's statistics. */
  readonly report: Answer<'POST /recommend/best/list'>['recommend'][number]['report_params']
}

export const readRecommendations = ({ recommend }: Answer<'POST /recommend/best/list'>): readonly Recommendation[] =>
  recommend.flatMap(({ content: { props }, report_params: report }) => {
    const list = parseMoney(props.price, props.currency)
    const amount = parseMoney(props.finalPrice, props.currency)
    if (!list || !amount) return []
    const { pid, name, img, vat, discount, recomCheckoutLink } = props
    const shown = { pid, name, picture: img, vat: vat === 1, report }
    return [{ ...shown, list, amount, percentOff: discount, checkout: recomCheckoutLink }]
  })
