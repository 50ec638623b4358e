import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { parseMoney } from '@/platform/i18n/money'
import type { Currency, Money } from '@/platform/money/money'
import { checkoutPage } from '@/platform/paths'
import type { CouponOnWire } from '../contract/member'
import type { CouponEnd } from '../rules'

/** A coupon as its card shows it. */
export interface Coupon {
  readonly code: string
  readonly name: string
  /** `20%`, `$5.00`. */
  readonly discount: string
  /** By name; empty: for everything. */
  readonly scope: readonly string[]
  readonly minimum: Money | null
  /** The moment from which it is refused. */
  readonly expiresAt: Date | null
  readonly ending: CouponEnd | null
  readonly purchase: { readonly pid: number; readonly term: Term; readonly currency: Currency } | null
}

const endings = { expired: 'expired', used_up: 'usedUp', used_by_you: 'usedByYou' } as const

export function readCoupon(coupon: CouponOnWire): Coupon {
  const { code, name, preferential_str: discount, applies_to: scope, order_money: minimum, currency } = coupon
  const { expires_on: expiresOn, ended, suggested } = coupon
  return {
    code,
    name,
    discount,
    scope,
    minimum: minimum === '0' ? null : parseMoney(minimum, currency),
    expiresAt: expiresOn === 0 ? null : new Date(expiresOn * 1000),
    ending: ended && endings[ended],
    purchase: suggested && { pid: suggested.pid, term: suggested.option, currency },
  }
}

/** The checkout with a coupon in it, and with the member's address (spec 10.3). */
export function checkoutAddress({ code, purchase }: Coupon, email: string): string | null {
  if (purchase === null) return null
  const query = { pid: String(purchase.pid), option: purchase.term, coupon: code, currency: purchase.currency, email }
  return checkoutPage(new URLSearchParams(query))
}
