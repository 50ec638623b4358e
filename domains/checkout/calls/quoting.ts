import { type Catalogue, productOf, showsVat } from '@/domains/catalogue/rules'
import { catalogueIn, countryPriceFor } from '@/domains/catalogue/rules/country-prices'
import { countAttempt } from '@/domains/identity'
import { isReverseCharged } from '@/domains/invoices/rules/reverse-charge'
import { hasSubscribed } from '@/domains/subscriptions'
import { endOfTrial } from '@/domains/subscriptions/rules/trial'
import type { VatIdOutcome } from '@/domains/vies/rules/check'
import type { InputOf } from '@/platform/contract/call'
import { type Refusal, refuseFields, refuseUntil } from '@/platform/http/refusal'
import type { MemberCaller, Visit } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { decimal } from '@/platform/money/format'
import { money, zero } from '@/platform/money/money'
import { merchantOf, type SellerKind } from '@/platform/payments/seller'
import { minutes, unixSeconds } from '@/platform/time/duration'
import type { CheckoutContext } from '../context'
import type { checkoutCalls, QuoteAnswer, QuoteOnWire } from '../contract/member'
import { normaliseCode } from '../rules/coupon'
import { contradiction } from '../rules/evidence'
import { needsWaiver } from '../rules/market'
import { optionsOf, volumeOf } from '../rules/priced-line'
import { isCollected, isPaidOnce, isUnavailable, type Quote, quoteOf, vatBasisPoints } from '../rules/quote'
import type { QuoteRequest, SaleObstacle } from '../rules/quote-request'
import { renewalOf } from '../rules/renewal'
import { type BuyingBusiness, buyerFacts } from '../store/buyer'

type QuoteVisit = Visit & {
  readonly input: InputOf<(typeof checkoutCalls)['POST /checkout/quote']>
  readonly member: MemberCaller | null
}

export interface QuoteResult {
  readonly catalogue: Catalogue
  readonly request: QuoteRequest
  readonly quote: Quote | SaleObstacle
  /** It is to be paid by transfer, and can be. */
  readonly byTransfer: boolean
  /** Whom the buyer buys from. */
  readonly seller: SellerKind
  /** The buyer owes the VAT, as the invoice will say. */
  readonly reverseCharge: boolean
  /** What VIES says of the buyer's VAT id; null: it is no matter. */
  readonly vatId: VatIdOutcome | null
  /** Whether the lower prices of the country's group hold; null: there are none. */
  readonly countryPrice: boolean | null
  /** What the buyer's network says against the country; null: nothing, or it is no matter of ours. */
  readonly asked: string | null
  readonly now: Date
}

/** What a caller asks for and what it costs them now, in two statements at most beside that of the session. */
export async function quoteVisit(
  context: CheckoutContext,
  visit: QuoteVisit,
  business: BuyingBusiness,
  { couponInUse = false, email = null }: { couponInUse?: boolean; email?: string | null } = {},
): Promise<QuoteResult | Refusal<10001 | 20039>> {
  const { database, discounts, vendor } = context
  const { member, now } = visit
  const request = readQuoteRequest(visit)
  if ('refused' in request) return request
  const market = visit.market(visit.input)
  const published = await context.catalogue.currentCatalogue(database)
  const catalogue = catalogueIn(published, market)
  const code = request.coupon === null ? '' : normaliseCode(request.coupon)
  const coupon = catalogue.coupons.find((each) => each.code === code)
  if (code !== '' && !coupon) {
    // Nobody is to try codes until one fits.
    const wait = await countAttempt(database, [{ key: `coupons from ${visit.network}`, ...misses }], now)
    if (wait !== null) return refuseUntil(wait)
  }
  const facts = await buyerFacts(database, {
    memberId: member?.id ?? null,
    holdsCoupon: context.holdsCoupon,
    owned: dependsOnOwned(catalogue, request, context),
    coupon: coupon?.code ?? null,
    holdings: context.holdings,
    now,
  })
  const guest = email === null ? null : { email }
  const buyer = member ? { memberId: member.id } : guest
  const tried = buyer && triedPids(catalogue, request)
  const known = buyer !== null && !!tried?.length && (await hasSubscribed(database, buyer, tried))
  const signedIn = member !== null
  const quote = quoteOf(catalogue, request, { now, signedIn, discounts, couponInUse, hasSubscribed: known, ...facts })
  const byTransfer = visit.input.by_transfer === true && mayTransfer(context, quote)
  const seller = byTransfer ? context.payments.sellerOf('transfer') : context.payments.seller
  // A merchant of record accounts for the tax itself, whoever buys (decision 0070).
  const reverseCharge = seller === 'vendor' && isReverseCharged(vendor.seller, { business: business ?? null })
  const countryPrice = countryPriceFor(published, market)?.confirmed ?? null
  const isOurs = seller === 'vendor' && !isUnavailable(quote) && isCollected(quote)
  const asked = isOurs ? contradiction(request.country, visit.networkCountry) : null
  const vatId = business?.vatCheck?.outcome ?? null
  return { catalogue, request, quote, byTransfer, seller, now, reverseCharge, vatId, countryPrice, asked }
}

const mayTransfer = ({ payments }: CheckoutContext, quote: Quote | SaleObstacle) =>
  !isUnavailable(quote) && isPaidOnce(quote) && payments.byTransfer?.takes(quote.currency) === true

const misses = { free: 20, forgives: minutes(1), longestDelay: minutes(10) }

function readQuoteRequest({ input, language, market }: QuoteVisit): QuoteRequest | Refusal<10001> {
  const { pid: pids, option = [], quantity = [], coupon = null, discount = null } = input
  const { country, currency } = market(input)
  if (option.length > 1 && option.length !== pids.length) return refuseFields('option')
  if (quantity.length > 1 && quantity.length !== pids.length) return refuseFields('quantity')
  return {
    items: pids.map((pid, index) => ({
      pid,
      term: option[index] ?? option[0] ?? null,
      quantity: quantity[index] ?? quantity[0] ?? 1,
    })),
    coupon,
    discount,
    trial: input.trial === true,
    country,
    currency,
    language,
  }
}

/** What the buyer may want to try, by each id that it has or had. */
const triedPids = (catalogue: Catalogue, { items: [item] }: QuoteRequest): readonly number[] => {
  const product = item && productOf(catalogue, item.pid)
  if (product?.kind !== 'subscription' || product.trialDays === undefined) return []
  return [product.pid, ...(product.earlierPids ?? [])]
}

const dependsOnOwned = (catalogue: Catalogue, { items, discount }: QuoteRequest, { discounts }: CheckoutContext) =>
  discounts.some(({ names }) => discount !== null && names.includes(discount)) ||
  items.some(({ pid }) => productOf(catalogue, pid)?.kind === 'upgrade')

/** A quote as the page reads it. */
export function presentQuote(
  context: CheckoutContext,
  { catalogue, request, quote, byTransfer, seller, reverseCharge, vatId, countryPrice, asked, now }: QuoteResult,
  member: MemberCaller | null,
): QuoteAnswer {
  const { sellsThrough, withdrawal, vendor } = context
  const { language, country, currency } = request
  if (isUnavailable(quote)) {
    const { obstacle, pid } = quote
    return {
      available: false,
      obstacle,
      pid,
      name: textIn(productOf(catalogue, pid)?.names, language) ?? null,
      country,
    }
  }
  const merchant = isCollected(quote) ? merchantOf({ soldBy: seller, provider: sellsThrough }) : null
  return {
    available: true,
    provider: byTransfer ? 'transfer' : sellsThrough,
    ...(mayTransfer(context, quote) && { transfer: true }),
    merchant,
    email: member?.email ?? null,
    country,
    country_price: countryPrice,
    currency,
    lines: quote.lines.map((line) => presentLine(line, volumeOf(catalogue, request, line), quote, language)),
    options: optionsOf(catalogue, request, quote).map(({ term, price }) => ({ option: term, price: decimal(price) })),
    subtotal: decimal(quote.subtotal),
    off: decimal(quote.off),
    total: decimal(quote.total),
    vat: vatOf(quote, {
      reverseCharge,
      isShown: merchant === null && showsVat(vendor.vatShownBy, catalogue, { language, country, now }),
    }),
    reverse_charge: reverseCharge,
    vat_id: merchant === null ? vatId : null,
    coupon: quote.coupon && { ...quote.coupon, minimum: missedMinimum(catalogue, quote) },
    discount: quote.discount,
    trial: quote.trial && { ...quote.trial, until: unixSeconds(endOfTrial(now, quote.trial.days)) },
    waiver: needsWaiver(withdrawal, country),
    network_country: asked,
  }
}

/** What an order must come to for the coupon that it is too small for. */
function missedMinimum({ coupons }: Catalogue, { coupon, currency }: Quote): string | null {
  if (coupon?.problem !== 'belowMinimum') return null
  const minimum = coupons.find(({ code }) => code === coupon.code)?.minimum?.[currency]
  return minimum === undefined ? null : decimal(money(minimum, currency))
}

/** The same is paid either way: under reverse charge all of it is net. */
function vatOf(quote: Quote, { reverseCharge, isShown }: { reverseCharge: boolean; isShown: boolean }) {
  if (reverseCharge) return { percent: '0', amount: decimal(zero(quote.currency)) }
  return isShown ? { percent: String(vatBasisPoints(quote) / 100), amount: decimal(quote.vat.vat) } : null
}

function presentLine(
  { product, term, quantity, unit, sameFor, list, price, amount, renewal }: Quote['lines'][number],
  { most, tiers }: ReturnType<typeof volumeOf>,
  quote: Quote,
  language: QuoteRequest['language'],
): QuoteOnWire['lines'][number] {
  const next = renewal && renewalOf(term, renewal)
  return {
    pid: product.pid,
    name: textIn(product.names, language),
    description: textIn(product.descriptions, language),
    box: product.box,
    platforms: [...product.platforms],
    option: term,
    quantity,
    most,
    unit: decimal(unit),
    tiers: tiers.map((tier) => ({ from: tier.from, unit: decimal(tier.unit) })),
    same_for: sameFor,
    list: decimal(list),
    price: decimal(price),
    amount: decimal(amount),
    renewal: next && decimal(next.amount),
    renews: isCollected(quote) && next !== null,
  }
}
