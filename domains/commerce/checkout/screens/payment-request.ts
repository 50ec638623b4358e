import type { Language } from '@/platform/i18n/languages'
import type { QuoteOnWire } from '../contract/member'
import type { CardField } from './card'
import type { presentOnWire } from './present/present-entry'
import { onWire, type PurchaseRequest } from './purchase-request'

export interface PaymentEntry extends Record<CardField, string> {
  readonly email: string
  readonly waiver: boolean
  /** The buyer confirms the country that they gave. */
  readonly countryConfirmed: boolean
  readonly purchaseOrder: string
  readonly buyerReference: string
  /** The recipient, where it is a gift. */
  readonly present: ReturnType<typeof presentOnWire>
  /** The sentences of topics that were ticked. */
  readonly topics: readonly string[]
  /** The typed characters of the captcha. */
  readonly code: string
}

/** The purchase that stands on the page. */
export interface ShownPurchase {
  readonly request: PurchaseRequest
  readonly quote: QuoteOnWire
  readonly query: URLSearchParams
  readonly language: Language
}

/** Returns the affiliate and the way back, from the link to the checkout. */
function referralOf(query: URLSearchParams) {
  const [affiliate, address] = [query.get('ref'), query.get('return')]
  return { ...(affiliate && { affiliate }), ...(address && { return_to: address }) }
}

/** Returns what the server is asked to begin a payment for; the captcha stands beside it. */
export function paymentRequest({ request, quote, query, language }: ShownPurchase, given: PaymentEntry) {
  const { email, waiver, holder, purchaseOrder, buyerReference, present } = given
  const market = { country: quote.country, currency: quote.currency }
  const facts = { ...onWire(request), ...market, total: quote.total, waiver }
  const buyer = quote.email === null ? { email: email.trim(), name: holder.trim() } : {}
  const references = { purchase_order: purchaseOrder, buyer_reference: buyerReference }
  const country = given.countryConfirmed ? { country_confirmed: true } : {}
  const topics = given.topics.length > 0 ? { topics: [...given.topics] } : {}
  const extra = { ...country, ...topics, ...(present && { present }), ...referralOf(query) }
  return { ...facts, ...buyer, ...references, ...extra, lang: language }
}
