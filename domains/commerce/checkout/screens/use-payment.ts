import { useRef, useState } from 'react'
import type { PaymentOnWire } from '@/integrations/payments/browser'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { checkoutPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import type { QuoteAnswer, QuoteOnWire } from '../contract/member'
import { places } from '../places'
import { promisedUntil } from '../rules/review'
import type { CardField } from './card'
import type { presentOnWire } from './present/present-entry'
import { onWire, type PurchaseRequest } from './purchase-request'
import { type FieldRejections, fieldMessages } from './refused'
import { type FinalOutcome, useCollecting } from './use-collecting'

const boughtMessages = {
  ordered: 'checkout.boughtOrdered',
  open: 'checkout.boughtOpen',
  subscribed: 'checkout.boughtSubscribed',
} as const satisfies Record<string, MessageKey>

interface Refusal {
  readonly code: FailureCode
  readonly fields: readonly string[]
}

/**
 * Keeps what the page says of a payment that was refused, and counts the captchas that were asked for.
 * @param onOver called where the payment that has begun is over by the refusal
 */
function usePaymentProblem(onOver: () => void) {
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [minutes, setMinutes] = useState(0)
  const [captchas, setCaptchas] = useState(0)
  const [bought, setBought] = useState('')

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
    return refused(outcome)
  }

  function refused(outcome: Refusal): FieldRejections {
    const { code } = outcome
    const named = Object.assign({}, ...outcome.fields.map((field) => fieldMessages[field])) as FieldRejections
    if (code === 10001 && Object.keys(named).length > 0) return named
    if (code === 20035) onOver()
    setProblem(messageFor(places.payment, code))
    return {}
  }

  /** The buyer has the product already, and is asked whether they want it again. */
  function askAgain(name: string, how: keyof typeof boughtMessages) {
    setBought(name)
    setProblem(boughtMessages[how])
  }

  const shown = { problem, minutes, captchas, bought }
  return { shown, setProblem, turnedAway, refused, askAgain, passedCaptcha: () => setCaptchas(0) }
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

/** Whether a payment that has begun is for the same purchase, and the provider can still collect it. */
async function mayGoOn(begun: PendingPayment | null, agreed: string, language: Language): Promise<boolean> {
  // A page may have been left open overnight: then the price is agreed upon once more.
  if (begun?.agreed !== agreed || promisedUntil(begun) <= new Date()) return false
  if (!begun.left) return true
  const outcome = await call('POST /checkout/status', { checkout: begun.secret, lang: language })
  return !outcome.ok || outcome.data.state !== 'expired'
}

interface PaymentEntry extends Record<CardField, string> {
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
interface ShownPurchase {
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
function paymentRequest({ request, quote, query, language }: ShownPurchase, given: PaymentEntry) {
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

interface Options extends ShownPurchase {
  onNewQuote: (quote: QuoteAnswer) => void
}

const declinedMessages = {
  card_declined: 'checkout.declined',
  expired_card: 'checkout.expiredCard',
  not_confirmed: 'checkout.notConfirmed',
} as const satisfies Record<Extract<FinalOutcome, { state: 'declined' }>['reason'], MessageKey>

/** Opens the outcome, which has an address of its own. */
function finish(query: URLSearchParams, secret: string): FieldRejections {
  const address = new URLSearchParams(query)
  address.set('checkout', secret)
  navigate(checkoutPage(address))
  return {}
}

/**
 * Runs a payment from the button to its outcome: agree on the price, begin the payment, and let the provider collect
 * it.
 */
export function usePayment(options: Options) {
  const { quote, language } = options
  const { begun, begin, settle, setProblem, shown } = useBeginning(options)
  const { start, secondStep } = useCollecting((ended) => {
    if (begun.current) settle(ended, begun.current)
  })

  /** @returns the fields that the server would not have */
  async function pay(given: PaymentEntry): Promise<FieldRejections> {
    setProblem(null)
    const body = paymentRequest(options, given)
    const agreed = JSON.stringify([body, quote.acting_for])
    const reused = await mayGoOn(begun.current, agreed, language)
    const ended = reused ? null : await begin(body, agreed, given.code)
    if (ended) return ended
    const ready = begun.current
    if (ready === null) return {}
    const collected = await start(ready.payment, { card: given, language })
    // After refused cards the provider takes no more of them for this payment: the next one is begun through the captcha.
    if (reused && collected?.state === 'refused' && collected.code === 20035) {
      begun.current = null
      return pay(given)
    }
    return settle(collected, ready)
  }

  return { pay, secondStep, ...shown }
}

/** Begins a payment, and ends it by what its provider says. */
function useBeginning({ quote, query, onNewQuote }: Options) {
  const begun = useRef<PendingPayment | null>(null)
  /** The purchase that the buyer was asked about: the next press of the same buys it. */
  const asked = useRef('')
  const { turnedAway, refused, askAgain, passedCaptcha, ...problem } = usePaymentProblem(() => {
    begun.current = null
  })

  /** @returns null: the payment has begun */
  async function begin(body: ReturnType<typeof paymentRequest>, agreed: string, typed: string) {
    const again = asked.current === agreed && { again: true }
    const code = typed !== '' && { code: typed.trim() }
    const outcome = await call('POST /checkout/begin', { ...body, ...again, ...code })
    if (!outcome.ok) return turnedAway(outcome, typed)
    passedCaptcha()
    const { data } = outcome
    if (data.state === 'paid') return finish(query, data.checkout)
    if (data.state === 'changed') {
      onNewQuote(data.quote)
      problem.setProblem('checkout.priceChanged')
      return {}
    }
    if (data.state === 'bought') {
      asked.current = agreed
      askAgain(data.name, data.how)
      return {}
    }
    begun.current = { agreed, begunAt: new Date(), secret: data.checkout, payment: data.payment }
    return null
  }

  function settle(ended: FinalOutcome | null, { secret }: PendingPayment): FieldRejections {
    if (ended?.state === 'paid') return finish(query, secret)
    if (ended?.state === 'refused') return refused(ended)
    if (ended?.state === 'left' && begun.current) begun.current = { ...begun.current, left: true }
    if (ended?.state === 'unreachable') problem.setProblem('checkout.windowUnreachable')
    if (ended?.state === 'declined') {
      // The payment begins again, so the coupon's reduction must be agreed again.
      if (quote.coupon !== null) begun.current = null
      problem.setProblem(declinedMessages[ended.reason])
    }
    return {}
  }

  return { begun, begin, settle, ...problem }
}
