import { countAttempt } from '@/domains/accounts/identity'
import { postalCodeOfBusiness, vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { type Catalogue, handoverFeeOf, productOf, vatRateOn } from '@/domains/commerce/catalogue/rules'
import { catalogueFor } from '@/domains/commerce/catalogue/rules/concessions'
import { countryPriceFor } from '@/domains/commerce/catalogue/rules/country-prices'
import { withoutVat } from '@/domains/commerce/catalogue/rules/lowered'
import type { Concession } from '@/domains/commerce/catalogue/schema'
import { isRenewal } from '@/domains/commerce/entitlements/rules/updates'
import { isReverseCharged } from '@/domains/commerce/invoices/rules/reverse-charge'
import { type Quotation, quotationByKey } from '@/domains/commerce/quotations'
import { hasSubscribed } from '@/domains/commerce/subscriptions'
import type { VatIdOutcome } from '@/domains/commerce/vat-ids/rules/check'
import type { SellerKind } from '@/integrations/payments/seller'
import type { InputOf } from '@/platform/contract/call'
import { type Refusal, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { MemberCaller, Visit } from '@/platform/http/visit'
import { dependsOnPostalCode } from '@/platform/i18n/vat-territory'
import { minutes } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import type { CheckoutContext } from '../context'
import type { checkoutCalls } from '../contract/member'
import { couponCodeIn } from '../rules/coupon'
import { contradiction } from '../rules/evidence'
import { dayOf, isCollected, isFee, isPaidOnce, isUnavailable, type Quote, quoteOf } from '../rules/quote'
import type { QuoteRequest, SaleObstacle } from '../rules/quote-request'
import { isQuotable, quoteInWriting } from '../rules/quoted-in-writing'
import { type BuyingBusiness, buyerFacts } from '../store/buyer'

type QuoteVisit = Visit & {
  readonly input: InputOf<(typeof checkoutCalls)['POST /checkout/quote']>
  readonly member: MemberCaller | null
}

export interface QuoteResult {
  readonly catalogue: Catalogue
  readonly request: QuoteRequest
  readonly quote: Quote | SaleObstacle
  /** The quotation whose price it is; null: it is today's. */
  readonly terms: Quotation | null
  /** It is to be paid by transfer, and can be. */
  readonly byTransfer: boolean
  /** The seller. */
  readonly seller: SellerKind
  /** The buyer owes the VAT, as the invoice will say. */
  readonly reverseCharge: boolean
  /** The answer of VIES about the buyer's VAT id; null: it is not needed. */
  readonly vatId: VatIdOutcome | null
  /** True if the lower prices of the country's group hold; null: it has none. */
  readonly countryPrice: boolean | null
  /** The buyer's concession by their address; null: none. */
  readonly concession: Concession | null
  /** The country of the buyer's network if it contradicts the stated one; null: it does not, or is not asked for. */
  readonly asked: string | null
  /** VAT depends on where in the country the buyer is, which their invoice data leave open. */
  readonly asksPostalCode: boolean
  readonly now: Date
}

/** Returns a caller's request and its price now, in two statements at most beside that of the session. */
export async function quoteVisit(
  context: CheckoutContext,
  visit: QuoteVisit,
  business: BuyingBusiness,
  { couponInUse = false, email = null }: { couponInUse?: boolean; email?: string | null } = {},
): Promise<QuoteResult | Refusal<10001 | 20039>> {
  const { database, discounts } = context
  const { member, now } = visit
  if (visit.input.quotation !== undefined) return quotationVisit(context, visit, business, visit.input.quotation)
  const market = visit.market(visit.input)
  const typed = vatPostalCode(market.country, visit.input.postal_code)
  if (typed === null) return refuseFields('postal_code')
  const published = await context.catalogue.currentCatalogue(database)
  const asked = visit.input.handover === undefined ? readQuoteRequest(visit) : feeRequest(context, visit, published)
  if ('refused' in asked) return asked
  const request = { ...asked, postalCode: postalCodeOfBusiness(business, asked.country) ?? typed }
  const { catalogue, concession } = catalogueFor(published, market, member?.provenEmail ?? null)
  const code = request.coupon === null ? '' : couponCodeIn(request.coupon, catalogue.coupons)
  const coupon = catalogue.coupons.find((each) => each.code === code)
  if (code !== '' && !coupon) {
    // Throttles attempts to guess coupon codes.
    const wait = await countAttempt(database, [networkCount({ key: `coupons from ${visit.network}`, ...misses })], now)
    if (wait !== null) return refuseUntil(wait)
  }
  const facts = await buyerFacts(database, {
    memberId: member?.id ?? null,
    holdsCoupon: context.holdsCoupon,
    owned: dependsOnOwned(catalogue, request, context),
    offer: visit.input.sub_cel_id ?? null,
    coupon: coupon?.code ?? null,
    holdings: context.holdings,
    now,
  })
  const guest = email === null ? null : { email }
  const buyer = member ? { memberId: member.id } : guest
  const tried = buyer && triedPids(catalogue, request)
  const known = buyer !== null && !!tried?.length && (await hasSubscribed(database, buyer, tried))
  const signedIn = member !== null
  const least = visit.input.by_transfer ? null : context.least(request.currency)
  const circumstances = { now, signedIn, discounts, couponInUse, hasSubscribed: known, least, ...facts }
  const isOver = visit.input.handover !== undefined && request.items.length === 0
  const quotedBy = (prices: Catalogue) => {
    const quote = isOver ? ({ obstacle: 'handoverOver', pid: 0 } as const) : quoteOf(prices, request, circumstances)
    return completed(context, visit, business, { catalogue: prices, request, quote, terms: null })
  }
  const whole = quotedBy(catalogue)
  const net = whole.reverseCharge ? netPrices(context, catalogue, business, now) : null
  const countryPrice = countryPriceFor(published, market)?.confirmed ?? null
  return { ...(net ? quotedBy(net) : whole), countryPrice, concession }
}

/** The prices of a business that owes the VAT; null: they are those of all (docs/guides/tax.md). */
function netPrices({ vendor }: CheckoutContext, catalogue: Catalogue, business: BuyingBusiness, now: Date) {
  if (vendor.reverseCharge.price === 'gross' || !business) return null
  const rate = vatRateOn(catalogue, business.country, dayOf(now), business.postalCode)
  return rate === null ? null : withoutVat(catalogue, rate)
}

/** Returns the visit with the basket and the price of a quotation, for every visitor. */
async function quotationVisit(
  context: CheckoutContext,
  visit: QuoteVisit,
  business: BuyingBusiness,
  key: string,
): Promise<QuoteResult | Refusal<10001>> {
  const { database } = context
  const terms = await quotationByKey(database, key)
  const current = await context.catalogue.currentCatalogue(database)
  const { country, currency } = terms ?? visit.market(visit.input)
  const catalogue = (terms && (await context.catalogue.catalogueOfVersion(database, terms.catalogueVersion))) ?? current
  const items = (terms?.lines ?? []).map(({ pid, term, quantity }) => ({ pid, term, quantity }))
  const postalCode = postalCodeOfBusiness(business, country) ?? terms?.postalCode ?? ''
  const request = { items, coupon: null, discount: null, country, postalCode, currency, reader: visit.reader }
  const quote = terms
    ? quoteInWriting({ ...terms, postalCode }, { promised: catalogue, current }, visit.now)
    : ({ obstacle: 'quotationUnknown', pid: 0 } as const)
  return {
    ...completed(context, visit, business, { catalogue, request, quote, terms }),
    countryPrice: null,
    concession: null,
  }
}

/** Completes a quote by the facts about the buyer and the kind of payment. */
function completed(
  context: CheckoutContext,
  visit: QuoteVisit,
  business: BuyingBusiness,
  priced: Pick<QuoteResult, 'catalogue' | 'request' | 'quote' | 'terms'>,
): Omit<QuoteResult, 'countryPrice' | 'concession'> {
  const { vendor, payments } = context
  const { quote, request, terms } = priced
  // The vendor has promised the price, so it is not a provider that sells.
  const wanted = visit.input.by_transfer === true || (terms !== null && payments.seller === 'provider')
  const byTransfer = wanted && mayTransfer(context, quote)
  const seller = byTransfer ? context.payments.sellerOf('transfer') : context.payments.seller
  // A merchant of record accounts for the tax itself, for every buyer (decision 0070).
  const reverseCharge = seller === 'vendor' && isReverseCharged(vendor.seller, { business: business ?? null })
  const isOurs = seller === 'vendor' && !isUnavailable(quote) && isCollected(quote)
  const asked = isOurs ? contradiction(request, visit.networkCountry) : null
  const vatId = business?.vatCheck?.outcome ?? null
  const { country } = request
  const isOpen = terms === null && postalCodeOfBusiness(business, country) === null
  const asksPostalCode = isOurs && isOpen && dependsOnPostalCode(country)
  return { ...priced, byTransfer, seller, now: visit.now, reverseCharge, vatId, asked, asksPostalCode }
}

/** Whether it can be paid by transfer; a fee cannot, since staff would have to give it back. */
export const mayTransfer = ({ payments }: CheckoutContext, quote: Quote | SaleObstacle) =>
  !isUnavailable(quote) && isPaidOnce(quote) && !isFee(quote) && payments.byTransfer?.takes(quote.currency) === true

/** Whether the vendor promises such a price in writing, and would be the one who sells. */
export const mayQuote = (context: CheckoutContext, quote: Quote) =>
  context.vendor.quotes !== undefined &&
  isQuotable(quote) &&
  (context.payments.seller === 'vendor' || mayTransfer(context, quote))

const misses = { free: 20, forgives: minutes(1), longestDelay: minutes(10) }

function readQuoteRequest({ input, reader, market }: QuoteVisit): QuoteRequest | Refusal<10001> {
  const { pid: pids, option = [], quantity = [], coupon = null, discount = null } = input
  const { country, currency } = market(input)
  if (pids === undefined) return refuseFields('pid')
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
    reader,
  }
}

/** The fee for the licence that a link names; nothing: it is not the buyer's link, or too old. */
function feeRequest(
  context: CheckoutContext,
  { input, member, market, reader, now }: QuoteVisit,
  catalogue: Catalogue,
) {
  const licence = member && context.fees.read(input.handover ?? '', member.id, now)
  const product = licence && productOf(catalogue, licence.pid)
  const fee = product && handoverFeeOf(catalogue, product)
  const handed = licence && product && { ...licence, product }
  return {
    items: fee && handed ? [{ pid: fee.pid, term: 'LFT' as const, handed }] : [],
    coupon: null,
    discount: null,
    ...market(input),
    reader,
  }
}

/** Returns the product that the buyer may want to try, by its current and earlier ids. */
const triedPids = (catalogue: Catalogue, { items: [item] }: QuoteRequest): readonly number[] => {
  const product = item && productOf(catalogue, item.pid)
  if (product?.kind !== 'subscription' || product.trialDays === undefined) return []
  return [product.pid, ...(product.earlierPids ?? [])]
}

const dependsOnOwned = (catalogue: Catalogue, { items, discount }: QuoteRequest, { discounts }: CheckoutContext) =>
  discounts.some(({ names }) => discount !== null && names.includes(discount)) ||
  items.some(({ pid }) => {
    const product = productOf(catalogue, pid)
    return product !== null && (product.kind === 'upgrade' || isRenewal(product))
  })
