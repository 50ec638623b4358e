import { useRef, useState } from 'react'
import type { PaymentOnWire } from '@/integrations/payments/browser'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { checkoutPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import type { QuoteAnswer, QuoteOnWire } from '../contract/member'
import { places } from '../places'
import { promisedUntil } from '../rules/promise'
import { call } from './api'
import type { CardField } from './card'
import type { presentOnWire } from './present/present-entry'
import { onWire, type PurchaseRequest } from './purchase-request'
import { type FieldRejections, fieldMessages } from './refused'
import { type FinalOutcome, useCollecting } from './use-collecting'

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
  /** The buyer has left the provider's window: after refused cards it may not open again. */
  readonly left?: boolean
  readonly payment: PaymentOnWire
}

const declinedMessages = {
  card_declined: 'checkout.declined',
  expired_card: 'checkout.expiredCard',
  not_confirmed: 'checkout.notConfirmed',
} as const satisfies Record<Extract<FinalOutcome, { state: 'declined' }>['reason'], MessageKey>

const boughtMessages = {
  ordered: 'checkout.boughtOrdered',
  open: 'checkout.boughtOpen',
  subscribed: 'checkout.boughtSubscribed',
} as const satisfies Record<string, MessageKey>

/** Returns the affiliate and the way back, from the link to the checkout. */
function referralOf(query: URLSearchParams) {
  const [affiliate, address] = [query.get('ref'), query.get('return')]
  return { ...(affiliate && { affiliate }), ...(address && { return_to: address }) }
}

/**
 * Runs a payment from the button to its outcome: agree on the price, begin the payment, and let the provider collect
 * it.
 */
export function usePayment({ request, quote, query, language, onNewQuote }: Options) {
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [minutes, setMinutes] = useState(0)
  const [captchas, setCaptchas] = useState(0)
  const [bought, setBought] = useState('')
  /** The purchase that the buyer was asked about: the next press of the same buys it. */
  const asked = useRef('')
  const begun = useRef<PendingPayment | null>(null)
  const { start, secondStep } = useCollecting((ended) => {
    if (begun.current) settle(ended, begun.current)
  })

  /** @returns the fields that the server would not have */
  async function pay(given: PaymentEntry): Promise<FieldRejections> {
    setProblem(null)
    const { email, waiver, holder, purchaseOrder, buyerReference, code, present } = given
    const market = { country: quote.country, currency: quote.currency }
    const facts = { ...onWire(request), ...market, total: quote.total, waiver }
    const buyer = quote.email === null ? { email: email.trim(), name: holder.trim() } : {}
    const references = { purchase_order: purchaseOrder, buyer_reference: buyerReference }
    const country = given.countryConfirmed ? { country_confirmed: true } : {}
    const topics = given.topics.length > 0 ? { topics: [...given.topics] } : {}
    const extra = { ...country, ...topics, ...(present && { present }), ...referralOf(query) }
    const body = { ...facts, ...buyer, ...references, ...extra, lang: language }
    const agreed = JSON.stringify([body, quote.acting_for])
    // A page may have been left open overnight: then the price is agreed upon once more.
    const isOver = begun.current !== null && promisedUntil(begun.current) <= new Date()
    const reused = begun.current?.agreed === agreed && !isOver && (await isStillOpen(begun.current))
    if (!reused) {
      const again = asked.current === agreed && { again: true }
      const outcome = await call('POST /checkout/begin', {
        ...body,
        ...again,
        ...(code !== '' && { code: code.trim() }),
      })
      if (!outcome.ok) return turnedAway(outcome, code)
      setCaptchas(0)
      if (outcome.data.state === 'changed') return changed(outcome.data.quote)
      if (outcome.data.state === 'bought') {
        asked.current = agreed
        setBought(outcome.data.name)
        setProblem(boughtMessages[outcome.data.how])
        return {}
      }
      if (outcome.data.state === 'paid') return finish(outcome.data.checkout)
      begun.current = { agreed, begunAt: new Date(), secret: outcome.data.checkout, payment: outcome.data.payment }
    }
    const ready = begun.current
    if (ready === null) return {}
    const ended = await start(ready.payment, { card: given, language })
    // After refused cards the provider takes no more of them for this payment: the next one is begun through the captcha.
    if (reused && ended?.state === 'refused' && ended.code === 20035) {
      begun.current = null
      return pay(given)
    }
    return settle(ended, ready)
  }

  async function isStillOpen({ secret, left }: PendingPayment): Promise<boolean> {
    if (!left) return true
    const outcome = await call('POST /checkout/status', { checkout: secret, lang: language })
    return !outcome.ok || outcome.data.state !== 'expired'
  }

  function settle(ended: FinalOutcome | null, { secret }: PendingPayment): FieldRejections {
    switch (ended?.state) {
      case 'paid':
        return finish(secret)
      case 'declined':
        // The payment begins again, so the coupon's reduction must be agreed again.
        if (quote.coupon !== null) begun.current = null
        setProblem(declinedMessages[ended.reason])
        return {}
      case 'left':
        if (begun.current) begun.current = { ...begun.current, left: true }
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

  /** The purchase was refused; the page stays as it is. */
  function turnedAway(outcome: Extract<Outcome<unknown>, { ok: false }>, code: string): FieldRejections {
    if (outcome.code === 42011) {
      setCaptchas(captchas + 1)
      setProblem(code === '' ? 'checkout.captchaNeeded' : 'member_new_24')
      return {}
    }
    if (outcome.code === 20039 && outcome.retryAfter !== undefined) {
      setMinutes(Math.ceil(outcome.retryAfter / 60))
      setProblem('checkout.tooMany')
      return {}
    }
    // The quote is loaded again, with the account that the page buys for now.
    if (outcome.code === 20053) return {}
    return refused(outcome.code, outcome.fields)
  }

  function refused(code: FailureCode, fields: readonly string[]): FieldRejections {
    const named = Object.assign({}, ...fields.map((field) => fieldMessages[field])) as FieldRejections
    if (code === 10001 && Object.keys(named).length > 0) return named
    if (code === 20035) begun.current = null
    setProblem(messageFor(places.payment, code))
    return {}
  }

  /** The outcome has an address of its own, which may be opened again. */
  function finish(secret: string): FieldRejections {
    const address = new URLSearchParams(query)
    address.set('checkout', secret)
    navigate(checkoutPage(address))
    return {}
  }

  return { pay, problem, minutes, bought, captchas, secondStep }
}
