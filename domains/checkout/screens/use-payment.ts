import { useRef, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { FailureCode } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { checkoutPage } from '@/platform/paths'
import type { PaymentOnWire } from '@/platform/payments/browser'
import { navigate } from '@/platform/ui/browser/navigation'
import type { QuoteAnswer, QuoteOnWire } from '../contract/member'
import { places } from '../places'
import { promisedUntil } from '../rules/promise'
import { call } from './api'
import type { CardField } from './card'
import type { PurchaseRequest } from './purchase-request'
import { type FieldRejections, fieldMessages } from './refused'
import { type FinalOutcome, useCollecting } from './use-collecting'

export interface PaymentEntry extends Record<CardField, string> {
  readonly email: string
  readonly waiver: boolean
  /** The buyer stands by the country that they told. */
  readonly countryConfirmed: boolean
  readonly purchaseOrder: string
  readonly buyerReference: string
}

interface Options {
  request: PurchaseRequest
  quote: QuoteOnWire
  query: URLSearchParams
  language: Language
  onNewQuote: (quote: QuoteAnswer) => void
}

/** A payment that was begun for exactly what stands on the page. */
interface PendingPayment {
  readonly agreed: string
  readonly begunAt: Date
  readonly secret: string
  readonly payment: PaymentOnWire
}

const declinedMessages = {
  card_declined: 'checkout.declined',
  expired_card: 'checkout.expiredCard',
  not_confirmed: 'checkout.notConfirmed',
} as const satisfies Record<Extract<FinalOutcome, { state: 'declined' }>['reason'], MessageKey>

/** Who has sent the buyer and where they go back to, as the link to the checkout names it. */
function referralOf(query: URLSearchParams) {
  const [affiliate, address] = [query.get('ref'), query.get('return')]
  return { ...(affiliate && { affiliate }), ...(address && { return_to: address }) }
}

/** From the button to the outcome: agree on the price, begin the payment, and let the provider collect it. */
export function usePayment({ request, quote, query, language, onNewQuote }: Options) {
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const begun = useRef<PendingPayment | null>(null)
  const { start, secondStep } = useCollecting((ended) => {
    if (begun.current) settle(ended, begun.current)
  })

  /** @returns the fields that the server would not have */
  async function pay(given: PaymentEntry): Promise<FieldRejections> {
    setProblem(null)
    const { email, waiver, holder, purchaseOrder, buyerReference } = given
    const facts = { ...request, country: quote.country, currency: quote.currency, total: quote.total, waiver }
    const buyer = quote.email === null ? { email: email.trim(), name: holder.trim() } : {}
    const references = { purchase_order: purchaseOrder, buyer_reference: buyerReference }
    const country = given.countryConfirmed ? { country_confirmed: true } : {}
    const body = { ...facts, ...buyer, ...references, ...country, ...referralOf(query), lang: language }
    const agreed = JSON.stringify(body)
    // A page may have been left open overnight: then the price is agreed upon once more.
    const isOver = begun.current !== null && promisedUntil(begun.current) <= new Date()
    if (begun.current?.agreed !== agreed || isOver) {
      const outcome = await call('POST /checkout/begin', body)
      if (!outcome.ok) return refused(outcome.code, outcome.fields)
      if (outcome.data.state === 'changed') return changed(outcome.data.quote)
      if (outcome.data.state === 'paid') return finish(outcome.data.checkout)
      begun.current = { agreed, begunAt: new Date(), secret: outcome.data.checkout, payment: outcome.data.payment }
    }
    const ready = begun.current
    return settle(await start(ready.payment, { card: given, language }), ready)
  }

  function settle(ended: FinalOutcome | null, { secret }: PendingPayment): FieldRejections {
    switch (ended?.state) {
      case 'paid':
        return finish(secret)
      case 'declined':
        // Begun anew, what a coupon takes off is agreed upon once more.
        if (quote.coupon !== null) begun.current = null
        setProblem(declinedMessages[ended.reason])
        return {}
      case 'refused':
        return refused(ended.code, ended.fields)
      case 'unreachable':
        setProblem('checkout.windowUnreachable')
        return {}
      default:
        return {}
    }
  }

  function changed(newest: QuoteAnswer): FieldRejections {
    onNewQuote(newest)
    setProblem('checkout.priceChanged')
    return {}
  }

  function refused(code: FailureCode, fields: readonly string[]): FieldRejections {
    const named = Object.assign({}, ...fields.map((field) => fieldMessages[field])) as FieldRejections
    if (code === 10001 && Object.keys(named).length > 0) return named
    if (code === 20035) begun.current = null
    setProblem(messageFor(places.payment, code))
    return {}
  }

  /** What has become of it has an address of its own, which may be opened again. */
  function finish(secret: string): FieldRejections {
    const address = new URLSearchParams(query)
    address.set('checkout', secret)
    navigate(checkoutPage(address))
    return {}
  }

  return { pay, problem, secondStep }
}
