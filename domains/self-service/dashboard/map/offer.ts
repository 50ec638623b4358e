import { parseMoney } from '@/platform/i18n/money'
import { type Money, money } from '@/platform/money/money'
import type { Answer, DashboardCalls } from '../contract/member'
import type { Price } from '../rules'

type OfferOnWire = Answer<'GET /member/offer'>
type OfferInput = Parameters<DashboardCalls['GET /member/offer']['input']['parse']>[0]

/** Why a price is what it is: the list price less what is taken off it, line by line. */
export interface Breakdown {
  readonly list: Money
  /** The discount that the member area shows to everybody. */
  readonly displayedDiscount: Money
  readonly credits: readonly Credit[]
  readonly reduction: Money
  /** The part of the credits above the lowest price, which is not granted. */
  readonly withheld: Money
  readonly floor: Money | null
  /** The coupon that is on it. */
  readonly coupon: { readonly code: string; readonly off: Money } | null
  readonly amount: Money
  readonly vat: boolean
}

export interface Credit {
  readonly pid: number
  readonly name: string
  readonly reason: OfferOnWire['credits'][number]['reason']
  /** Today's price of it. */
  readonly worth: Money
  readonly amount: Money
}

/** Returns the input for asking a price: that of its checkout. */
export function questionOf({ pid, checkout }: Price) {
  const query = new URL(checkout, 'http://own.invalid').searchParams
  const [discount, coupon] = [query.get('discount'), query.get('coupon')]
  const named = { ...(discount !== null && { discount }), ...(coupon !== null && { coupon }) }
  return { pid, option: query.get('option') ?? 'LFT', ...named } as OfferInput & {
    pid: number
  }
}

export function readBreakdown(wire: OfferOnWire): Breakdown {
  const read = (text: string) => parseMoney(text, wire.currency) ?? money(0, wire.currency)
  return {
    list: read(wire.price),
    displayedDiscount: read(wire.displayed_discount),
    credits: wire.credits.map(({ pid, name, reason, worth, credit }) => ({
      pid,
      name,
      reason,
      worth: read(worth),
      amount: read(credit),
    })),
    reduction: read(wire.reduction),
    withheld: read(wire.withheld),
    floor: wire.floor === null ? null : read(wire.floor),
    coupon: wire.coupon && { code: wire.coupon.code, off: read(wire.coupon.off) },
    amount: read(wire.amount),
    vat: wire.vat === 1,
  }
}
