import { useRef } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { checkoutPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import type { QuoteAnswer } from '../contract/member'
import { call } from './api'
import { type PaymentEntry, paymentRequest, type ShownPurchase } from './payment-request'
import { mayGoOn, type PendingPayment } from './pending-payment'
import type { FieldRejections } from './refused'
import { type FinalOutcome, useCollecting } from './use-collecting'
import { usePaymentProblem } from './use-payment-problem'

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
