import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { tagOf } from '@/platform/i18n/languages'
import { decimal, formatMoney } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { type Currency, money } from '@/platform/money/money'
import type { CouponOnWire } from './contract/member'
import { type CouponEnd, purchaseFor } from './rules'

interface DisplayContext {
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly currency: Currency
}

const endings = { expired: 'expired', usedUp: 'used_up', usedByYou: 'used_by_you' } as const satisfies Record<
  CouponEnd,
  CouponOnWire['ended']
>

export function presentCoupon(coupon: Coupon, ending: CouponEnd | null, present: DisplayContext): CouponOnWire {
  const { catalogue, reader, currency } = present
  const purchase = ending === null ? purchaseFor(catalogue, coupon, currency) : null
  const expiry = coupon.expiresAt === undefined ? null : new Date(coupon.expiresAt)
  const day = expiry ? dayOf(expiry) : ''
  return {
    code: coupon.code,
    name: textIn(coupon.names, reader),
    ...discountOf(coupon, present),
    currency,
    ...scopeOf(coupon, present),
    order_money: coupon.minimum ? decimal(money(coupon.minimum[currency] ?? 0, currency)) : '0',
    expires_on: expiry ? Math.floor(expiry.getTime() / 1000) : 0,
    expires_time: day,
    expired_on_str: ending === null ? '' : day,
    ended: ending && endings[ending],
    suggested: purchase && { pid: purchase.pid, option: purchase.term },
  }
}

function discountOf({ discount }: Coupon, { reader, currency }: DisplayContext) {
  if (discount.by === 'percent') {
    const share = new Intl.NumberFormat(tagOf(reader.language), { style: 'percent', maximumFractionDigits: 5 })
    return {
      preferential_way: 2,
      preferential_money: discount.percent,
      preferential_str: share.format(Number(discount.percent) / 100),
    } as const
  }
  const off = money(discount.amounts[currency] ?? 0, currency)
  return {
    preferential_way: 1,
    preferential_money: decimal(off),
    preferential_str: formatMoney(off, reader.language),
  } as const
}

function scopeOf({ lines, products }: Coupon, { catalogue, reader }: DisplayContext) {
  if (products) {
    // The same product on two platforms has one name.
    const names = products.flatMap((pid) => textIn(productOf(catalogue, pid)?.names, reader) ?? [])
    return { order_type: 2 as const, product_type: products.join(','), applies_to: [...new Set(names)] }
  }
  if (!lines) return { order_type: 0 as const, product_type: '', applies_to: [] }
  const names = catalogue.lines.filter(({ key }) => lines.includes(key)).map((line) => textIn(line.names, reader))
  return { order_type: 1 as const, product_type: lines.join(','), applies_to: names }
}

/** `04/01/2026`, as older clients show it. */
function dayOf(moment: Date) {
  const [year, month, day] = moment.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
