import Stripe from 'stripe'
import { type Clock, seconds } from '@/platform/time/duration'
import type { PaymentOnWire } from '../browser'
import type { DisputeResponder } from '../disputes'
import type { SubscriptionMover } from '../moves'
import {
  abilities,
  type Delivery,
  type Notice,
  type PaymentProvider,
  type PaymentRequest,
  type RefundOutcome,
  type RefundRequest,
  type SubscriptionChange,
} from '../provider'
import { replayWindow } from '../signature'
import { toStripe } from './amounts'
import { change, pause } from './changes'
import { disputeResponder } from './disputes'
import { isFinal, unlessUnknown } from './errors'
import { examine } from './examine'
import { movementsSince } from './movements'
import { subscriptionMover } from './moves'
import { intentOf, intentOfInvoice, refundsOf, reportOfPayment } from './payments'
import { events, reportOf } from './read'
import { outcomeOf, refundFor } from './refunds'
import { firstDiscount, sessionFor } from './session'
import { cancelAtPeriodEnd, endNow, isOver, resume } from './subscriptions'

/** The settings for reaching Stripe. */
export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly apiUrl: string
}

/** Always from Stripe's own address: it forbids to host it elsewhere. Of the version whose API the SDK speaks. */
const script = 'https://js.stripe.com/endive/stripe.js'
/** How long an answer of Stripe's may take; the SDK itself would wait for more than a minute. */
const timeout = seconds(15)

/** Stripe, through its own SDK: the vendor sells, Stripe collects. */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly signatureHeader = 'stripe-signature'
  readonly abilities = abilities
  readonly #stripe: Stripe
  readonly disputes: DisputeResponder
  readonly moves: SubscriptionMover

  constructor(
    private readonly config: StripeConfig,
    private readonly clock: Clock,
  ) {
    const { protocol, hostname, port } = new URL(config.apiUrl)
    this.#stripe = new Stripe(config.secretKey, {
      timeout,
      maxNetworkRetries: 0,
      telemetry: false,
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      ...(port !== '' && { port }),
    })
    this.disputes = disputeResponder(this.#stripe)
    this.moves = subscriptionMover(this.#stripe)
  }

  examine(webhook: string, now: Date) {
    return examine({ stripe: this.#stripe, secretKey: this.config.secretKey, webhook, now })
  }

  async begin(request: PaymentRequest) {
    const off = firstDiscount(request)
    const { currency } = request
    const coupon =
      off &&
      (await this.#stripe.coupons.create({
        duration: 'once',
        max_redemptions: 1,
        name: 'First period',
        amount_off: toStripe(off),
        currency: currency.toLowerCase(),
      }))
    const session = await this.#stripe.checkout.sessions.create(sessionFor(request, coupon?.id ?? null), {
      idempotencyKey: `begin ${request.checkout}`,
    })
    return { payment: session.id, browser: this.#inBrowser(session) }
  }

  async withdraw(payment: string) {
    const session = await unlessUnknown(this.#stripe.checkout.sessions.retrieve(payment))
    if (session?.status !== 'open') return session?.status === 'expired'
    try {
      return (await this.#stripe.checkout.sessions.expire(payment)).status === 'expired'
    } catch (error) {
      if (isFinal(error)) return false
      throw error
    }
  }

  paymentOf(payment: string) {
    return reportOfPayment(this.#stripe, payment, this.clock())
  }

  async *reportsSince(moment: Date) {
    const since = Math.floor(moment.getTime() / 1000)
    const requested = new Set<string>()
    // The newest first, as Stripe lists them; a report says when it came about.
    for await (const event of this.#stripe.events.list({ created: { gte: since }, types: [...events], limit: 100 })) {
      const tells = reportOf(event)
      if (tells === null) continue
      if (tells.kind !== 'ask') {
        yield tells
        continue
      }
      if (requested.has(tells.payment)) continue
      requested.add(tells.payment)
      const report = await this.paymentOf(tells.payment)
      if (report && report.state !== 'begun') yield report
    }
  }

  movementsSince(moment: Date) {
    return movementsSince(this.#stripe, moment)
  }

  async readDelivery({ body, signature }: Delivery, now: Date): Promise<Notice | null> {
    try {
      const tolerance = replayWindow / seconds(1)
      const event = this.#stripe.webhooks.constructEvent(
        ...([body, signature, this.config.webhookSecret, tolerance, undefined, now.getTime()] as const),
      )
      // The SDK looks at what is too old alone.
      const at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1000
      if (at - now.getTime() > replayWindow) return null
      return { id: event.id, kind: event.type, tells: reportOf(event) }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
      throw error
    }
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const intent = await this.#intentOf(request.payment)
    if (!intent) return { refunded: false, reason: 'Stripe knows no such payment.' }
    // Stripe forgets its own keys after a while; what a refund is for stays written on it.
    const earlier = (await refundsOf(this.#stripe, intent.id)).find(
      ({ metadata }) => metadata?.key === request.idempotencyKey,
    )
    if (earlier) return outcomeOf(earlier)
    try {
      const { idempotencyKey } = request
      return outcomeOf(await this.#stripe.refunds.create(refundFor(request, intent.id), { idempotencyKey }))
    } catch (error) {
      if (isFinal(error)) return { refunded: false, reason: error.message }
      throw error
    }
  }

  cancelSubscription(id: string) {
    return cancelAtPeriodEnd(this.#stripe, id)
  }

  resumeSubscription(id: string) {
    return resume(this.#stripe, id, this.clock())
  }

  changeSubscription(id: string, wanted: SubscriptionChange) {
    return change(this.#stripe, id, wanted)
  }

  pauseSubscription(id: string, wanted: { readonly from: Date; readonly until: Date }) {
    return pause(this.#stripe, id, wanted)
  }

  endSubscription(id: string) {
    return endNow(this.#stripe, id)
  }

  async paymentMethodSession(id: string): Promise<PaymentOnWire | null> {
    const subscription = await unlessUnknown(this.#stripe.subscriptions.retrieve(id))
    if (!subscription || isOver(subscription)) return null
    const { customer, currency, metadata } = subscription
    return this.#inBrowser(
      await this.#stripe.checkout.sessions.create({
        mode: 'setup',
        ui_mode: 'embedded_page',
        redirect_on_completion: 'never',
        currency,
        customer: typeof customer === 'string' ? customer : customer.id,
        metadata: { checkout: metadata.checkout || id, subscription: id, currency },
      }),
    )
  }

  #inBrowser({ id, client_secret: clientSecret }: Stripe.Checkout.Session) {
    if (clientSecret === null) throw new Error('Stripe gave no secret for the page')
    const { publishableKey } = this.config
    return { provider: this.name, payment: id, script, publishableKey, clientSecret } as const
  }

  async #intentOf(payment: string) {
    if (payment.startsWith('in_')) return intentOfInvoice(this.#stripe, payment)
    const session = await unlessUnknown(this.#stripe.checkout.sessions.retrieve(payment))
    return session && intentOf(this.#stripe, session)
  }
}
