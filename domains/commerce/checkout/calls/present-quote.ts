import { type Catalogue, productOf, showsVat, updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { isRenewal } from '@/domains/commerce/entitlements/rules/updates'
import { endOfTrial } from '@/domains/commerce/subscriptions/rules/trial'
import { merchantOf } from '@/integrations/payments/seller'
import { actingForOf } from '@/platform/http/gateway'
import type { MemberCaller } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { type Money, money, zero } from '@/platform/money/money'
import { lettersNotPrinted } from '@/platform/text/printed'
import { unixSeconds } from '@/platform/time/duration'
import type { CheckoutContext } from '../context'
import type { QuoteAnswer, QuoteOnWire } from '../contract/member'
import { lineNames } from '../rules/line-names'
import { isAskedIn, lowestBefore } from '../rules/lowest-before'
import { needsWaiver } from '../rules/market'
import { isGivable } from '../rules/present'
import { optionsOf, volumeOf } from '../rules/priced-line'
import { isCollected, isFee, isUnavailable, type Quote, vatBasisPoints } from '../rules/quote'
import { renewalOf } from '../rules/trial'
import { mayQuote, mayTransfer, type QuoteResult } from './quoting'

/** A quote as the page reads it. */
export function presentQuote(
  context: CheckoutContext,
  {
    catalogue,
    request,
    quote,
    terms,
    byTransfer,
    seller,
    reverseCharge,
    vatId,
    countryPrice,
    concession,
    asked,
    asksPostalCode,
    now,
  }: QuoteResult,
  member: MemberCaller | null,
): QuoteAnswer {
  const { sellsThrough, withdrawal, vendor } = context
  const { reader, country, currency } = request
  if (isUnavailable(quote)) {
    const { obstacle, pid } = quote
    return {
      available: false,
      obstacle,
      pid,
      name: textIn(productOf(catalogue, pid)?.names, reader) ?? null,
      country,
    }
  }
  // Only prices that hold for everybody are announced with their lowest price, none that depend on the buyer or a
  // promise.
  const isForAll = concession === null && terms === null && !reverseCharge
  const merchant = isCollected(quote) ? merchantOf({ soldBy: seller, provider: sellsThrough }) : null
  return {
    available: true,
    provider: byTransfer ? 'transfer' : sellsThrough,
    ...(mayTransfer(context, quote) && { transfer: true }),
    ...(isAskedIn(vendor.law.orderButton, country) && { obliges: true as const }),
    merchant,
    email: member?.email ?? null,
    company: member?.company ? member.username : null,
    ...(merchant === null &&
      lettersNotPrinted(member?.username ?? '').length > 0 && { name_not_printed: true as const }),
    acting_for: actingForOf(member),
    country,
    country_price: countryPrice,
    concession: concession && { name: textIn(concession.names, reader), percent: concession.percent },
    currency,
    lines: quote.lines.map((line) => ({
      ...presentLine(line, volumeOf(catalogue, request, line), quote, {
        reader,
        name: textIn(lineNames(line, context), reader),
        lowestBefore: isForAll ? lowestBefore(catalogue, request, line, vendor.law) : null,
      }),
      ...(line.handed === undefined && updatesOnWire(catalogue, line.product)),
    })),
    options: optionsOf(catalogue, request, quote).map(({ term, price }) => ({ option: term, price: decimal(price) })),
    subtotal: decimal(quote.subtotal),
    off: decimal(quote.off),
    total: decimal(quote.total),
    vat: vatOf(quote, {
      reverseCharge,
      isShown: merchant === null && showsVat(vendor.vatShownBy, catalogue, { language: reader.language, country, now }),
    }),
    reverse_charge: reverseCharge,
    vat_id: merchant === null ? vatId : null,
    coupon: quote.coupon && { ...quote.coupon, minimum: missedMinimum(catalogue, quote, context) },
    quotation: terms && { number: terms.number, until: unixSeconds(terms.validUntil) },
    quotable: terms === null && mayQuote(context, quote),
    discount: quote.discount,
    trial: quote.trial && { ...quote.trial, until: unixSeconds(endOfTrial(now, quote.trial.days)) },
    waiver: needsWaiver(withdrawal, country),
    ...(mayGive(context, { quote, terms }) && { givable: true }),
    ...(isFee(quote) && { handover: true as const }),
    network_country: asked,
    ...(asksPostalCode && { asks_postal_code: true as const }),
  }
}

/** True if the purchase can be a gift. A quotation's price is promised to its buyer alone. */
export const mayGive = (
  { vendor }: Pick<CheckoutContext, 'vendor'>,
  { quote, terms }: Pick<QuoteResult, 'quote' | 'terms'>,
): boolean => vendor.giving.presents && terms === null && !isUnavailable(quote) && isGivable(quote)

/** Returns the minimum that the coupon requires of the order, or that must remain to be paid. */
function missedMinimum(
  { coupons }: Catalogue,
  { coupon, currency }: Quote,
  { least }: Pick<CheckoutContext, 'least'>,
): string | null {
  if (coupon?.problem === 'leavesTooLittle') return decimal(money(least(currency) ?? 0, currency))
  if (coupon?.problem !== 'belowMinimum') return null
  const minimum = coupons.find(({ code }) => code === coupon.code)?.minimum?.[currency]
  return minimum === undefined ? null : decimal(money(minimum, currency))
}

/** Under reverse charge all that is paid is net. */
function vatOf(quote: Quote, { reverseCharge, isShown }: { reverseCharge: boolean; isShown: boolean }) {
  if (reverseCharge) return { percent: '0', amount: decimal(zero(quote.currency)) }
  return isShown ? { percent: String(vatBasisPoints(quote) / 100), amount: decimal(quote.vat.vat) } : null
}

interface LineFacts {
  readonly reader: Reader
  readonly name: string
  readonly lowestBefore: Money | null
}

function updatesOnWire(catalogue: Catalogue, product: Product) {
  const { updatesMonths } = updatesWith(catalogue, product)
  return updatesMonths !== undefined && { updates_months: updatesMonths }
}

function presentLine(
  { product, term, quantity, unit, sameFor, list, price, amount, renewal, handed }: Quote['lines'][number],
  { most, tiers }: ReturnType<typeof volumeOf>,
  quote: Quote,
  { reader, name, lowestBefore: before }: LineFacts,
): QuoteOnWire['lines'][number] {
  const next = renewal && renewalOf(term, renewal)
  return {
    pid: product.pid,
    name,
    description: textIn(product.descriptions, reader),
    box: product.box,
    platforms: [...(handed?.platforms ?? product.platforms)],
    option: handed?.term ?? term,
    quantity,
    most,
    unit: decimal(unit),
    tiers: tiers.map((tier) => ({ from: tier.from, unit: decimal(tier.unit) })),
    same_for: sameFor,
    list: decimal(list),
    ...(before && { lowest_before: decimal(before) }),
    price: decimal(price),
    amount: decimal(amount),
    renewal: next && decimal(next.amount),
    renews: isCollected(quote) && next !== null,
    ...(isRenewal(product) && { renews_updates: true as const }),
  }
}
