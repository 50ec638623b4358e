import { type Catalogue, vatRateOn } from '@/domains/commerce/catalogue/rules'
import type { PurchasedLine, RunningSubscription } from '@/domains/commerce/subscriptions/rules/member-price'
import { type Currency, type Money, subtract, sum, zero } from '@/platform/money/money'
import { inBasisPoints, type Rate } from '@/platform/money/rate'
import { splitVat, type TaxedAmount } from '@/platform/money/vat'
import { applyCoupon, type CouponProblem, couponCodeIn } from './coupon'
import { type PricedLine, priceLine, type QuotedLine } from './priced-line'
import type { QuoteContext, QuoteRequest, SaleObstacle } from './quote-request'
import { type QuotedTrial, renewalOf, trialOf, tried } from './trial'

export const discountProblems = ['unknown', 'signIn', 'notForYou'] as const

type DiscountProblem = (typeof discountProblems)[number]

export interface Quote {
  readonly lines: readonly QuotedLine[]
  readonly currency: Currency
  readonly subtotal: Money
  readonly off: Money
  /** With the VAT that is in it. */
  readonly total: Money
  readonly vat: TaxedAmount
  readonly vatRate: Rate
  readonly coupon: { readonly code: string; readonly problem: CouponProblem | null } | null
  readonly discount: { readonly name: string; readonly problem: DiscountProblem | null } | null
  /** Null: what is bought cannot be tried first. */
  readonly trial: QuotedTrial | null
}

export const isUnavailable = (quote: Quote | SaleObstacle): quote is SaleObstacle => 'obstacle' in quote

/**
 * Returns the price for this buyer: the one function behind the price on the page, at checkout and in the order (spec
 * 5.4).
 */
export function quoteOf(
  catalogue: Catalogue,
  request: QuoteRequest,
  circumstances: QuoteContext,
): Quote | SaleObstacle {
  const asked: PricedLine[] = []
  for (const item of request.items) {
    const line = priceLine(catalogue, item, request, withoutSpent(circumstances, asked))
    if ('obstacle' in line) return line
    // A provider renews and ends all of a payment as one, and each subscription is to live its own life.
    if (renews(line) && asked.some(renews)) return { obstacle: 'oneSubscription', pid: item.pid }
    asked.push(line)
  }
  const trial = trialOf(asked, request, circumstances)
  const priced = trial?.state === 'chosen' ? asked.map(tried) : asked
  const vatRate = vatRateOn(catalogue, request.country, dayOf(circumstances.now), request.postalCode)
  if (vatRate === null) return { obstacle: 'notSold', pid: priced[0]?.product.pid ?? 0 }
  const { currency } = request
  const { off, coupon } = collectable(priced, couponOf(catalogue, priced, request, circumstances), circumstances)
  const lines = priced.map((line, index) => {
    const taken = off[index] ?? zero(currency)
    return { ...line, off: taken, amount: subtract(line.price, taken) }
  })
  const add = (of: 'price' | 'off' | 'amount') =>
    sum(
      lines.map((line) => line[of]),
      currency,
    )
  const total = add('amount')
  if (isTooLittle(total, circumstances)) return { obstacle: 'tooLittle', pid: lines[0]?.product.pid ?? 0 }
  return {
    lines,
    currency,
    subtotal: add('price'),
    off: add('off'),
    total,
    vat: splitVat(total, vatRate),
    vatRate,
    coupon,
    discount: discountOutcome(
      priced.some(({ offered }) => offered),
      request,
      circumstances,
    ),
    trial,
  }
}

/** Whether something is to be paid, and less than the provider collects. */
const isTooLittle = ({ minor }: Money, { least }: QuoteContext) => minor > 0 && minor < (least ?? 0)

type AppliedCoupon = ReturnType<typeof couponOf>

/** A coupon that leaves less than can be collected takes nothing off: what it leaves could not be paid. */
function collectable(
  priced: readonly PricedLine[],
  applied: AppliedCoupon,
  circumstances: QuoteContext,
): AppliedCoupon {
  const [first] = applied.off
  if (!first || !applied.coupon) return applied
  const { currency } = first
  const prices = priced.map(({ price }) => price)
  const left = subtract(sum(prices, currency), sum(applied.off, currency))
  if (!isTooLittle(left, circumstances)) return applied
  return { off: [], coupon: { code: applied.coupon.code, problem: 'leavesTooLittle' } }
}

const isSame = (one: PurchasedLine, other: PurchasedLine) =>
  one.order === other.order && one.position === other.position

/**
 * Removes what earlier lines have used: the rest of a subscription lowers one price, and each licence leads to one
 * later version.
 */
function withoutSpent(circumstances: QuoteContext, priced: readonly PricedLine[]): QuoteContext {
  const isSpent = ({ id }: RunningSubscription) => priced.some(({ spends }) => spends === id)
  const isTaken = (line: PurchasedLine) =>
    priced.some(({ version, credited }) => version !== null && credited.some((each) => isSame(each, line)))
  const spent = circumstances.subscriptions.filter(isSpent).map(({ purchase }) => purchase)
  return {
    ...circumstances,
    subscriptions: circumstances.subscriptions.filter((each) => !isSpent(each)),
    owned: circumstances.owned.map((line) => ({
      ...line,
      ...(spent.some((each) => isSame(each, line)) && { spent: true }),
      ...(isTaken(line) && { upgraded: true }),
    })),
  }
}

const renews = ({ term, renewal }: PricedLine) => renewal !== null && renewalOf(term, renewal) !== null

/** Whether a provider collects for it, now or later. */
export const isCollected = ({ total, trial }: Quote) => total.minor > 0 || trial?.state === 'chosen'

/** True if the purchase can be paid by one transfer: it costs something and does not renew. */
export const isPaidOnce = ({ lines, total }: Quote) => total.minor > 0 && !lines.some(renews)

/** Whether it is a transfer fee: then it can be refunded alone, and has no other lines. */
export const isFee = ({ lines }: Quote) => lines.some(({ handed }) => handed !== undefined)

function couponOf(
  catalogue: Catalogue,
  priced: readonly PricedLine[],
  { coupon: typed, currency }: QuoteRequest,
  { now, couponUses: uses, couponInUse: inUse = false }: QuoteContext,
): { off: readonly Money[]; coupon: Quote['coupon'] } {
  const code = typed === null ? '' : couponCodeIn(typed, catalogue.coupons)
  if (code === '') return { off: [], coupon: null }
  const found = catalogue.coupons.find((each) => each.code === code)
  if (!found) return { off: [], coupon: { code, problem: 'unknown' } }
  const lines = priced.map(({ product: { pid, line }, price, offered }) => ({ pid, line, price, offered }))
  const applied = applyCoupon(found, lines, { currency, now, uses, inUse })
  return 'problem' in applied
    ? { off: [], coupon: { code, problem: applied.problem } }
    : { off: applied.off, coupon: { code, problem: null } }
}

function discountOutcome(
  applied: boolean,
  { discount: name }: QuoteRequest,
  { discounts, signedIn }: QuoteContext,
): Quote['discount'] {
  if (name === null) return null
  if (applied) return { name, problem: null }
  if (!discounts.some(({ names }) => names.includes(name))) return { name, problem: 'unknown' }
  return { name, problem: signedIn ? 'notForYou' : 'signIn' }
}

/** The day in UTC: a rate that changes at midnight somewhere is a few hours early or late elsewhere. */
export const dayOf = (now: Date) => now.toISOString().slice(0, 10)

export const vatBasisPoints = ({ vatRate }: Quote) => inBasisPoints(vatRate)
