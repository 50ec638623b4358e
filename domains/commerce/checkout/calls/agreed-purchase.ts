import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { isMistypedLeitwegId, tidyReference } from '@/domains/commerce/orders/rules'
import { refreshVatId } from '@/domains/commerce/vat-ids'
import type { SellerKind } from '@/integrations/payments/seller'
import { isRefusal, refuseFields } from '@/platform/contract/refusal'
import type { MemberCaller, ReadingHandler } from '@/platform/http/visit'
import { parseMoney } from '@/platform/i18n/money'
import type { CheckoutContext } from '../context'
import type { checkoutCalls } from '../contract/member'
import { needsWaiver } from '../rules/market'
import { isCollected, isUnavailable, type Quote } from '../rules/quote'
import { type BuyingBusiness, businessOf } from '../store/buyer'
import { presentDetails } from './present-details'
import { presentQuote } from './present-quote'
import { type QuoteResult, quoteVisit } from './quoting'

export type Begin = ReadingHandler<(typeof checkoutCalls)['POST /checkout/begin'], BuyingBusiness>['answer']

export type BeginVisit = Parameters<Begin>[1]

/** A purchase as it stands on the buyer's page. */
export interface Purchase {
  readonly quoted: QuoteResult
  readonly quote: Quote
  readonly business: BuyingBusiness
  readonly email: string
  readonly coupon: Coupon | null
  readonly present: ReturnType<typeof presentDetails>
  readonly waives: boolean
  /** Nothing is to be paid for it. */
  readonly gratis: boolean
  readonly soldBy: SellerKind
  /** Null: nothing of it is tried first. */
  readonly trialDays: number | null
  readonly purchaseOrder: string | null
  readonly buyerReference: string | null
}

/** Compares the buyer's page with today's price. @returns the purchase; else the new price, or the missing field */
export async function agreedPurchase(context: CheckoutContext, visit: BeginVisit, known: BuyingBusiness) {
  const { input, member } = visit
  const email = member?.email ?? input.email
  if (email === undefined) return refuseFields('email')
  const seen = await quoteVisit(context, visit, known, { email })
  if (isRefusal(seen)) return seen
  const asked = await businessAsked(context, visit, seen)
  const quoted = asked === null ? seen : await quoteVisit(context, visit, asked, { email })
  if (isRefusal(quoted)) return quoted
  const { request, quote, catalogue } = quoted
  if (isUnavailable(quote) || quoted.reverseCharge !== seen.reverseCharge) return changed(context, visit, quoted)
  const consented = parseMoney(input.total, request.currency)
  if (consented?.minor !== quote.total.minor) return changed(context, visit, quoted)
  const entered = enteredFor(context, visit, quoted)
  if (isRefusal(entered)) return entered
  const gratis = !isCollected(quote)
  return {
    ...entered,
    quoted,
    quote,
    business: asked ?? known,
    email,
    coupon: catalogue.coupons.find(({ code }) => quote.coupon?.problem === null && code === quote.coupon.code) ?? null,
    gratis,
    soldBy: gratis ? 'vendor' : quoted.seller,
    trialDays: quote.trial?.state === 'chosen' ? quote.trial.days : null,
  } satisfies Purchase
}

/** Checks the buyer's entries beside the price. */
function enteredFor(context: CheckoutContext, visit: BeginVisit, quoted: QuoteResult) {
  const { input } = visit
  const waives = needsWaiver(context.withdrawal, quoted.request.country)
  if (waives && !input.waiver) return refuseFields('waiver')
  if (quoted.asked !== null && !input.country_confirmed) return refuseFields('country_confirmed')
  const buyerReference = tidyReference(input.buyer_reference)
  if (buyerReference !== null && isMistypedLeitwegId(buyerReference)) return refuseFields('buyer_reference')
  const present = input.present ? presentDetails(context, visit, quoted) : null
  if (input.present && !present) return refuseFields('present')
  if (input.by_transfer && !quoted.byTransfer) return refuseFields('by_transfer')
  return { waives, present, buyerReference, purchaseOrder: tidyReference(input.purchase_order) }
}

/** Returns the new price, which the buyer has not agreed to yet. */
export const changed = (context: CheckoutContext, { member }: Pick<BeginVisit, 'member'>, newest: QuoteResult) =>
  ({ state: 'changed', quote: presentQuote(context, newest, member) }) as const

/** Quotes without a coupon whose last use another buyer took, or which the buyer of this address has used. */
export async function couponTaken(context: CheckoutContext, visit: BeginVisit, { business, email }: Purchase) {
  const again = await quoteVisit(context, visit, business, { couponInUse: true, email })
  return isRefusal(again) ? again : changed(context, visit, again)
}

/**
 * Checks a VAT id with VIES unless that was done today; the answer may change who owes the VAT (decision 0089).
 * @returns the business with the answer; null: there was no other answer
 */
async function businessAsked(
  context: CheckoutContext,
  { member }: { readonly member: MemberCaller | null },
  { vatId, seller }: QuoteResult,
) {
  const isAsked = member !== null && vatId !== null && seller === 'vendor' && (await refreshVatId(context, member.id))
  return isAsked ? businessOf(context.database, context.vatIds, member.id) : null
}
