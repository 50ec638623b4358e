import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { allocate } from '@/platform/money/allocation'
import { type Currency, compare, type Money, money, sum, zero } from '@/platform/money/money'
import { percent, portion } from '@/platform/money/rate'
import { codesIn, foldCode } from '@/platform/text/typed/code'

/** Why a coupon takes nothing off; each has words of its own. */
export const couponProblems = [
  'unknown',
  'notForYou',
  'expired',
  'notForThese',
  'belowMinimum',
  'notWithOffer',
  'usedUp',
  'usedByYou',
  'inUse',
  'leavesTooLittle',
] as const

export type CouponProblem = (typeof couponProblems)[number]

/** How often the coupon is in use, reservations of open checkouts included. */
export interface CouponUses {
  /** It was given to the member who asks; a visitor has been given none. */
  readonly held: boolean
  readonly total: number
  /** The uses of the member who asks; 0 for a visitor, whose address proves nothing yet. */
  readonly own: number
}

/** A line that a coupon applies to, at the price before it. */
export interface CouponLine {
  /** The current id. */
  readonly pid: number
  readonly line: string
  readonly price: Money
  /** The price is an offer's already. */
  readonly offered: boolean
}

/** The coupon that is meant by what was typed, or else the code that there would have to be; empty: none was typed. */
export function couponCodeIn(typed: string, coupons: readonly { readonly code: string }[]): string {
  const known = codesIn(typed).find(({ code }) => coupons.some((each) => each.code === code))
  return known?.code ?? foldCode(typed)
}

/**
 * Returns the reduction of each line by a coupon; the parts sum exactly to the total, and no line falls below zero.
 * @returns why the coupon does not apply otherwise
 */
export function applyCoupon(
  coupon: Coupon,
  lines: readonly CouponLine[],
  { currency, now, uses, inUse = false }: { currency: Currency; now: Date; uses: CouponUses; inUse?: boolean },
): { readonly off: readonly Money[] } | { readonly problem: CouponProblem } {
  if (coupon.for === 'named' && !uses.held) return { problem: 'notForYou' }
  if (coupon.expiresAt !== undefined && now >= new Date(coupon.expiresAt)) return { problem: 'expired' }
  if (coupon.uses !== undefined && uses.total >= coupon.uses) return { problem: 'usedUp' }
  if (uses.own >= coupon.usesPerMember) return { problem: 'usedByYou' }
  if (inUse) return { problem: 'inUse' }

  if (!speaksOf(coupon, currency)) return { problem: 'notForThese' }
  const inScope = lines.filter((line) => covers(coupon, line))
  const eligible = inScope.map((line) => (line.offered ? zero(currency) : line.price))
  const eligibleSum = sum(eligible, currency)
  if (eligibleSum.minor === 0)
    return { problem: inScope.some(({ offered }) => offered) ? 'notWithOffer' : 'notForThese' }
  const orderSum = sum(
    lines.map(({ price }) => price),
    currency,
  )
  if (coupon.minimum && orderSum.minor < (coupon.minimum[currency] ?? 0)) return { problem: 'belowMinimum' }

  const taken = discountOf(coupon, eligibleSum)
  const weights = lines.map((line) => (covers(coupon, line) && !line.offered ? line.price.minor : 0))
  return { off: allocate(taken, weights) }
}

/** Its amounts are said in the currency: one that was published before the vendor sold in it takes nothing off there. */
const speaksOf = ({ minimum, discount }: Coupon, currency: Currency) =>
  [minimum, discount.by === 'amount' ? discount.amounts : undefined].every(
    (amounts) => amounts === undefined || amounts[currency] !== undefined,
  )

const covers = ({ lines, products }: Coupon, { pid, line }: CouponLine) =>
  (lines === undefined || lines.includes(line)) && (products === undefined || products.includes(pid))

/** Never more than there is to take it from. */
function discountOf({ discount }: Coupon, from: Money): Money {
  const { currency } = from
  const full =
    discount.by === 'percent'
      ? portion(from, percent(discount.percent))
      : money(discount.amounts[currency] ?? 0, currency)
  return compare(full, from) > 0 ? from : full
}
