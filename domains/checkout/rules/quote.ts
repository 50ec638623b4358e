import { type Catalogue, displayedPrice, priceOf, productOf, vatRateOn } from '@/domains/catalogue/rules'
import type { Term } from '@/domains/catalogue/rules/kinds'
import type { Product } from '@/domains/catalogue/schema'
import type {
  Discount,
  MemberLine,
  PurchasedLine,
  RunningSubscription,
} from '@/domains/subscriptions/rules/member-price'
import type { Language } from '@/platform/i18n/languages'
import { type Currency, compare, type Money, subtract, sum, zero } from '@/platform/money/money'
import { inBasisPoints, type Rate } from '@/platform/money/rate'
import { splitVat, type TaxedAmount } from '@/platform/money/vat'
import { applyCoupon, type CouponProblem, type CouponUses, normaliseCode } from './coupon'
import { renewalOf } from './renewal'

/** What a buyer asks for. All of it is theirs to choose; what it costs is not (decision 0020). */
export interface QuoteRequest {
  readonly items: readonly { readonly pid: number; readonly term: Term | null }[]
  readonly coupon: string | null
  /** The value of `discount=`. */
  readonly discount: string | null
  readonly country: string
  readonly currency: Currency
  readonly language: Language
}

/** What the price depends on besides. */
export interface QuoteContext {
  readonly now: Date
  readonly signedIn: boolean
  readonly owned: readonly MemberLine[]
  readonly subscriptions: readonly RunningSubscription[]
  readonly couponUses: CouponUses
  readonly discounts: readonly Discount[]
  /** The buyer has begun another purchase with the coupon that can still be paid. */
  readonly couponInUse?: boolean
}

export const obstacles = [
  'unknown',
  'notOnSale',
  'upgradeSignIn',
  'upgradeNotForYou',
  'oneSubscription',
  'notSold',
] as const

/**
 * Why something cannot be bought: there is no such product, or not for this term, or only for those who own what it
 * upgrades; or it renews, and so does something else of the same purchase; or the vendor does not sell where the buyer is.
 */
export type Obstacle = (typeof obstacles)[number]

export const discountProblems = ['unknown', 'signIn', 'notForYou'] as const

type DiscountProblem = (typeof discountProblems)[number]

export interface QuotedLine {
  readonly product: Product
  readonly term: Term
  /** What the price list says, and what it costs here before a coupon. */
  readonly list: Money
  readonly price: Money
  /** What a coupon takes off. */
  readonly off: Money
  /** What is paid for it. */
  readonly amount: Money
  /** What a subscription costs from its second period on. */
  readonly renewal: Money | null
  /** The purchases that have lowered the price: as long as this one stands, they are not given back. */
  readonly credited: readonly PurchasedLine[]
  /** The subscription, by its row's id, whose rest lowers the price. */
  readonly spends: number | null
  /** It is the price of an offer. */
  readonly offered: boolean
}

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
}

export interface SaleObstacle {
  readonly obstacle: Obstacle
  readonly pid: number
}

export const isUnavailable = (quote: Quote | SaleObstacle): quote is SaleObstacle => 'obstacle' in quote

/** A line at its price before a coupon. */
type PricedLine = Omit<QuotedLine, 'off' | 'amount'>

/** What something costs this buyer: the one function behind the price on the page, at checkout and in the order (spec 5.4). */
export function quoteOf(
  catalogue: Catalogue,
  request: QuoteRequest,
  circumstances: QuoteContext,
): Quote | SaleObstacle {
  const priced: PricedLine[] = []
  for (const item of request.items) {
    const line = priceLine(catalogue, item, request, withoutSpent(circumstances, priced))
    if ('obstacle' in line) return line
    // A provider renews and ends all of a payment as one, and each subscription is to live its own life.
    if (renews(line) && priced.some(renews)) return { obstacle: 'oneSubscription', pid: item.pid }
    priced.push(line)
  }
  const vatRate = vatRateOn(catalogue, request.country, dayOf(circumstances.now))
  if (vatRate === null) return { obstacle: 'notSold', pid: priced[0]?.product.pid ?? 0 }
  const { currency } = request
  const { off, coupon } = couponOf(catalogue, priced, request, circumstances)
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
  }
}

/** What is left of a subscription lowers one price. */
function withoutSpent(circumstances: QuoteContext, priced: readonly PricedLine[]): QuoteContext {
  const isSpent = ({ id }: RunningSubscription) => priced.some(({ spends }) => spends === id)
  const spent = circumstances.subscriptions.filter(isSpent).map(({ purchase }) => purchase)
  return {
    ...circumstances,
    subscriptions: circumstances.subscriptions.filter((each) => !isSpent(each)),
    owned: circumstances.owned.map((line) =>
      spent.some(({ order, position }) => line.order === order && line.position === position)
        ? { ...line, spent: true }
        : line,
    ),
  }
}

const renews = ({ term, renewal }: PricedLine) => renewal !== null && renewalOf(term, renewal) !== null

/** The terms in which a product is for sale, the one that is proposed first. */
export const termsOf = ({ prices }: Catalogue, { pid }: Product): readonly Term[] =>
  proposed.filter((term) => prices.some((price) => price.pid === pid && price.term === term && price.onSale))

/** What a buyer of a single product may choose from; with an offer there is no choice. */
export function optionsOf(catalogue: Catalogue, { currency, language, discount }: QuoteRequest, { lines }: Quote) {
  const [line, ...more] = lines
  if (!line || more.length > 0 || discount !== null || line.product.kind === 'upgrade') return []
  return termsOf(catalogue, line.product).flatMap((term) => {
    const quotation = priceOf(catalogue, { pid: line.product.pid, term, currency })
    return quotation ? [{ term, price: displayedPrice(catalogue, line.product.pid, quotation.price, language) }] : []
  })
}

const proposed: readonly Term[] = ['LFT', '1Y', '1M', '2Y', '2M', '3Y', '4Y', 'FREE']

function priceLine(
  catalogue: Catalogue,
  { pid, term: wanted }: QuoteRequest['items'][number],
  { currency, language, discount }: QuoteRequest,
  { now, owned, subscriptions, discounts, signedIn }: QuoteContext,
): PricedLine | SaleObstacle {
  const product = productOf(catalogue, pid)
  if (!product) return { obstacle: 'unknown', pid }
  const term = wanted ?? termsOf(catalogue, product)[0]
  const quotation = term === undefined ? null : priceOf(catalogue, { pid, term, currency })
  if (term === undefined || !quotation?.onSale) return { obstacle: 'notOnSale', pid }

  const isUpgrade = product.kind === 'upgrade'
  const question = { discount, pid: product.pid, term, currency, language, now }
  const offered = discounts
    .filter(({ names }) => isUpgrade || (discount !== null && names.includes(discount)))
    .map((offer) => offer.priceFor(catalogue, owned, question, subscriptions))
    .find((price) => price !== null)
  // What is for owners alone has no price for anybody else.
  if (isUpgrade && !offered) return { obstacle: signedIn ? 'upgradeNotForYou' : 'upgradeSignIn', pid }
  const displayed = displayedPrice(catalogue, product.pid, quotation.price, language)
  // Of anything that all can buy, an offer makes nothing dearer.
  const isOffered = offered !== undefined && (isUpgrade || compare(offered.price, displayed) < 0)
  const { price, credited, spends = null } = isOffered ? offered : { price: displayed, credited: [] }
  const list = compare(price, quotation.price) > 0 ? price : quotation.price
  return { product, term, list, price, renewal: quotation.renewal, credited, spends, offered: isOffered }
}

function couponOf(
  catalogue: Catalogue,
  priced: readonly PricedLine[],
  { coupon: typed, currency }: QuoteRequest,
  { now, couponUses: uses, couponInUse: inUse = false }: QuoteContext,
): { off: readonly Money[]; coupon: Quote['coupon'] } {
  const code = typed === null ? '' : normaliseCode(typed)
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
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

export const vatBasisPoints = ({ vatRate }: Quote) => inBasisPoints(vatRate)
