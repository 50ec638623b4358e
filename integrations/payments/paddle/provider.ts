import { type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk'
import { isCurrency } from '@/platform/money/iso-4217'
import { zero } from '@/platform/money/money'
import { seconds } from '@/platform/time/duration'
import { inTime as answerWithin } from '@/platform/time/in-time'
import type { PaymentOnWire } from '../browser'
import type {
  CancelOutcome,
  Delivery,
  PaymentProvider,
  PaymentRequest,
  RefundOutcome,
  RefundRequest,
  ResumeOutcome,
  SubscriptionChange,
} from '../provider'
import { monthOf, type PaymentReport } from '../report'
import { isSigned } from '../signature'
import { change, isFinal, isUnknown, pause } from './changes'
import { examine } from './examine'
import { transactionFor } from './items'
import { methodName, readMethodName } from './keys'
import { movementsSince } from './movements'
import { checkoutOf, heard, readEvent, reportOf, transactionReport, unlessBegun } from './read'
import { adjustmentFor, reasonFor } from './refunds'

/** The settings for reaching Paddle. */
export interface PaddleConfig {
  readonly apiKey: string
  readonly webhookSecret: string
  readonly clientToken: string
  readonly apiUrl: string
  /** Paddle's own place for trials, or real money: the client token says which. */
  readonly environment: 'sandbox' | 'production'
}

/**
 * A card that was saved for a subscription, also by the bank that has renewed it. Paddle does not say for which of its
 * customer's subscriptions; where there are several, the next payment of each will tell.
 */
async function renewedCard(
  paddle: Paddle,
  { customer, method: id }: { readonly customer: string; readonly method: string },
): Promise<PaymentReport | null> {
  try {
    const { card, savedAt } = await paddle.paymentMethods.get(customer, id)
    const [own, ...others] = await paddle.subscriptions
      .list({ customerId: [customer], status: ['active', 'trialing', 'past_due', 'paused'] })
      .next()
    const checkout = own && checkoutOf(own.customData)
    const currency = own?.currencyCode as string
    if (!card || !checkout || others.length > 0 || !isCurrency(currency)) return null
    const { type: brand, last4: lastFour, expiryMonth: month, expiryYear: year } = card
    return {
      kind: 'payment',
      payment: methodName({ id, customerId: customer }),
      checkout,
      state: 'paid',
      total: zero(currency),
      at: new Date(savedAt),
      refunded: [],
      refusedRefunds: [],
      subscription: own.id,
      renewal: true,
      card: { brand, lastFour, ...(month && year && { expires: monthOf(year, month) }) },
    }
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

/** Always from Paddle's own address: it forbids to host it elsewhere. */
const script = 'https://cdn.paddle.com/paddle/v2/paddle.js'
/** How long an answer of Paddle's may take; the SDK itself would wait for minutes. */
const timeout = seconds(15)
/** Events that tell of refunds and subscriptions; those of payments come from the list of transactions. */
const furtherEvents = heard.filter((event) => !event.startsWith('transaction.'))

/** Paddle Billing, through its own SDK. */
export class PaddleProvider implements PaymentProvider {
  readonly name = 'paddle'
  readonly signatureHeader = 'paddle-signature'
  readonly abilities = ['changeLater', 'pause'] as const
  readonly #paddle: Paddle

  constructor(private readonly config: PaddleConfig) {
    this.#paddle = new Paddle(config.apiKey, {
      // The SDK takes any address for an environment, so that a stand-in can answer for Paddle.
      environment: config.apiUrl as Environment,
      logLevel: LogLevel.none,
    })
  }

  examine(webhook: string) {
    const { environment, webhookSecret } = this.config
    return examine({ paddle: this.#paddle, environment, webhookSecret, webhook }, inTime)
  }

  async begin(request: PaymentRequest) {
    const { id } = await inTime(this.#paddle.transactions.create(transactionFor(request)))
    return { payment: id, browser: this.#inBrowser(id) }
  }

  /** Paddle cancels what is ready; a checkout whose buyer has not given their country yet is a draft, and stays open. */
  async withdraw(payment: string) {
    const transaction = await this.#transaction(payment)
    if (transaction?.status !== 'ready') return transaction?.status === 'canceled'
    try {
      return (await inTime(this.#paddle.transactions.update(payment, { status: 'canceled' }))).status === 'canceled'
    } catch (error) {
      if (isFinal(error)) return false
      throw error
    }
  }

  async paymentOf(payment: string) {
    const method = readMethodName(payment)
    if (method) return inTime(renewedCard(this.#paddle, method))
    const transaction = await this.#transaction(payment)
    return transaction && transactionReport(transaction, new Date(transaction.updatedAt))
  }

  /** The address expires after an hour, so it is fetched on use. */
  async invoiceAddress(payment: string) {
    try {
      return (await inTime(this.#paddle.transactions.getInvoicePDF(payment, { disposition: 'inline' }))).url
    } catch (error) {
      if (isUnknown(error) || isFinal(error)) return null
      throw error
    }
  }

  async *reportsSince(moment: Date) {
    const transactions = this.#paddle.transactions.list({
      'updatedAt[GTE]': moment.toISOString(),
      orderBy: 'updated_at[ASC]',
      include: ['adjustment'],
      perPage: 30,
    })
    while (transactions.hasMore) {
      for (const transaction of await inTime(transactions.next())) {
        const report = unlessBegun(transactionReport(transaction, new Date(transaction.updatedAt)))
        if (report) yield report
      }
    }
    // A refund that is approved days later may leave its transaction as it was; the list of events has it.
    const events = this.#paddle.events.list({ eventType: furtherEvents, orderBy: 'id[DESC]', perPage: 200 })
    const requested = new Set<string>()
    while (events.hasMore) {
      for (const event of await inTime(events.next())) {
        if (new Date(event.occurredAt) < moment) return
        const tells = reportOf(event)
        if (tells?.kind === 'subscription') yield tells
        if (tells?.kind !== 'ask' || requested.has(tells.payment)) continue
        requested.add(tells.payment)
        const report = unlessBegun(await this.paymentOf(tells.payment))
        if (report) yield report
      }
    }
  }

  movementsSince(moment: Date) {
    return movementsSince(this.#paddle, moment, inTime)
  }

  async readDelivery(delivery: Delivery, now: Date) {
    return isSigned(delivery, this.config.webhookSecret, now) ? readEvent(delivery.body) : null
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const transaction = await this.#transaction(request.payment)
    if (!transaction) return { refunded: false, reason: 'Paddle knows no such transaction.' }
    const earlier = transaction.adjustments?.find(({ reason }) => reason === reasonFor(request.idempotencyKey))
    if (earlier) return outcomeOf(earlier)
    // Paddle completes what was paid within minutes, and gives back only what is completed.
    if (transaction.status === 'paid') throw new Error('Paddle has not completed this payment yet')
    if (transaction.status !== 'completed') return { refunded: false, reason: 'The payment is not one that was paid.' }
    const adjustment = adjustmentFor(transaction, request)
    if (!adjustment) return { refunded: false, reason: 'An item is none of this payment.' }
    try {
      return outcomeOf(await inTime(this.#paddle.adjustments.create(adjustment)))
    } catch (error) {
      if (isFinal(error)) return { refunded: false, reason: error.detail }
      throw error
    }
  }

  async cancelSubscription(id: string): Promise<CancelOutcome> {
    try {
      const subscription = await inTime(this.#paddle.subscriptions.get(id))
      if (subscription.status === 'canceled' || subscription.scheduledChange?.action === 'cancel') {
        return { cancelled: false, reason: 'alreadyCancelled' }
      }
      const ending = await inTime(this.#paddle.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' }))
      const endsAt = ending.scheduledChange?.effectiveAt ?? ending.canceledAt ?? ending.currentBillingPeriod?.endsAt
      if (!endsAt) throw new Error('Paddle did not say when the subscription ends')
      return { cancelled: true, endsAt: new Date(endsAt) }
    } catch (error) {
      if (isUnknown(error)) return { cancelled: false, reason: 'unknown' }
      if (isFinal(error)) return { cancelled: false, reason: 'refused' }
      throw error
    }
  }

  async resumeSubscription(id: string): Promise<ResumeOutcome> {
    try {
      const subscription = await inTime(this.#paddle.subscriptions.get(id))
      const { status, scheduledChange } = subscription
      if (status === 'canceled') return { resumed: false, reason: 'ended' }
      if (status !== 'paused' && scheduledChange === null) return { resumed: false, reason: 'notCancelled' }
      const resumed = await inTime(
        status === 'paused'
          ? this.#paddle.subscriptions.resume(id, { effectiveFrom: 'immediately' })
          : this.#paddle.subscriptions.update(id, { scheduledChange: null }),
      )
      if (!resumed.currentBillingPeriod) throw new Error('Paddle did not say until when the subscription is paid for')
      return { resumed: true, paidUntil: new Date(resumed.currentBillingPeriod.endsAt) }
    } catch (error) {
      if (isUnknown(error)) return { resumed: false, reason: 'unknown' }
      if (isFinal(error)) return { resumed: false, reason: 'refused' }
      throw error
    }
  }

  changeSubscription(id: string, wanted: SubscriptionChange) {
    return inTime(change(this.#paddle, id, wanted))
  }

  pauseSubscription(id: string, wanted: { readonly from: Date; readonly until: Date }) {
    return inTime(pause(this.#paddle, id, wanted))
  }

  async endSubscription(id: string): Promise<void> {
    try {
      const { status } = await inTime(this.#paddle.subscriptions.get(id))
      if (status === 'canceled') return
      await inTime(this.#paddle.subscriptions.cancel(id, { effectiveFrom: 'immediately' }))
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
  }

  async paymentMethodSession(id: string): Promise<PaymentOnWire | null> {
    try {
      // A transaction of no amount; of what is past due, that of the renewal which is open.
      const { id: payment } = await inTime(this.#paddle.subscriptions.getPaymentMethodChangeTransaction(id))
      return this.#inBrowser(payment)
    } catch (error) {
      if (isUnknown(error) || isFinal(error)) return null
      throw error
    }
  }

  #inBrowser(payment: string) {
    const { clientToken, environment } = this.config
    return { provider: this.name, payment, script, clientToken, environment } as const
  }

  async #transaction(id: string) {
    try {
      return await inTime(this.#paddle.transactions.get(id, { include: ['adjustment'] }))
    } catch (error) {
      if (isUnknown(error)) return null
      throw error
    }
  }
}

const outcomeOf = ({ id, status }: { readonly id: string; readonly status: string }): RefundOutcome => {
  if (status === 'rejected') return { refunded: false, reason: 'Paddle looked at the refund and refused it.' }
  return { refunded: true, reference: id, ...(status === 'pending_approval' && { pending: true }) }
}

/** @throws when Paddle takes too long: nothing is known of the outcome then */
const inTime = <Answer>(answer: Promise<Answer>) => answerWithin(answer, timeout, 'Paddle did not answer in time')
