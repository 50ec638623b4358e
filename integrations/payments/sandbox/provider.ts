import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@/platform/database/connect'
import { money, sum } from '@/platform/money/money'
import type { Clock } from '@/platform/time/duration'
import {
  abilities,
  type Delivery,
  type PaymentProvider,
  type PaymentRequest,
  type RefundOutcome,
  type RefundRequest,
  type SubscriptionChange,
} from '../provider'
import { isSigned, sign } from '../signature'
import { beginCardChange, cancelAtPeriodEnd, change, endNow, pause, resume } from './changes'
import {
  addPayment,
  addRefund,
  changePayment,
  lockPayment,
  partsOf,
  paymentById,
  paymentReport,
  paymentsChangedSince,
  refundByKey,
  type SandboxPayment,
  secretFor,
  subscriptionReport,
  subscriptionsChangedSince,
  withdrawPayment,
} from './store'
import { newPaymentId } from './subscriptions'
import { announce, readEvent, type SandboxEvent } from './webhooks'

const pageSize = 200

type PartialRefund = Awaited<ReturnType<typeof partsOf>>[number]

/** Returns the rest of an item's price, of which parts may have been refunded. */
function leftOf(
  { items, currency }: Pick<SandboxPayment, 'items' | 'currency'>,
  at: number,
  parts: readonly PartialRefund[],
) {
  const back = parts.filter(({ position }) => position === at).reduce((all, { amount }) => all + amount, 0)
  return money((items[at]?.amount.minor ?? 0) - back, currency)
}

/**
 * A provider of payments that takes no money: with books of its own, test cards, and signed webhooks, so that all which
 * is built on `PaymentProvider` runs as it does with a real one. It shares the installation's database, and nothing else.
 */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox'
  readonly signatureHeader = 'sandbox-signature'
  readonly abilities = abilities
  #secret: Promise<string> | null = null

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async begin({ checkout, currency, items }: PaymentRequest) {
    const payment = newPaymentId()
    const amounts = items.map(({ amount }) => amount)
    await addPayment(this.database, {
      id: payment,
      checkout,
      currency,
      total: sum(amounts, currency).minor,
      items,
      state: 'begun',
      changedAt: this.clock(),
    })
    return { payment, browser: { provider: this.name, payment } } as const
  }

  withdraw(payment: string) {
    return this.database.transaction((transaction) => withdrawPayment(transaction, payment))
  }

  async paymentOf(payment: string) {
    const row = await paymentById(this.database, payment)
    return row && paymentReport(row)
  }

  async *reportsSince(moment: Date) {
    let last = { changedAt: moment, id: '' }
    for (;;) {
      const page = await paymentsChangedSince(this.database, last, pageSize)
      yield* page.map(paymentReport)
      const end = page.at(-1)
      if (!end || page.length < pageSize) break
      last = end
    }
    yield* (await subscriptionsChangedSince(this.database, moment)).map(subscriptionReport)
  }

  async readDelivery(delivery: Delivery, now: Date) {
    return isSigned(delivery, await this.#sharedSecret(), now) ? readEvent(delivery.body) : null
  }

  /** A webhook as it goes out: the signature is of the moment of delivery, as a real provider's is. */
  async deliveryOf(event: SandboxEvent): Promise<Delivery> {
    const body = Buffer.from(JSON.stringify(event))
    return { body, signature: sign(body, await this.#sharedSecret(), this.clock()) }
  }

  refund({
    payment: id,
    amount,
    positions,
    isPart = false,
    idempotencyKey: key,
  }: RefundRequest): Promise<RefundOutcome> {
    return this.database.transaction(async (transaction): Promise<RefundOutcome> => {
      const payment = await lockPayment(transaction, id)
      const known = await refundByKey(transaction, key)
      if (known !== null) return { refunded: true, reference: known }
      if (payment?.state !== 'paid') return { refunded: false, reason: 'The payment is not one that was paid.' }
      const all = payment.items.map((_item, position) => position)
      const open = all.filter((position) => !payment.refunded.includes(position))
      const given = positions === 'all' ? open : positions
      if (given.length === 0 || given.some((position) => !open.includes(position))) {
        return { refunded: false, reason: 'An item was given back before, or is none of this payment.' }
      }
      const earlier = await partsOf(transaction, id)
      const left = sum(
        given.map((position) => leftOf(payment, position, earlier)),
        payment.currency,
      )
      const fits =
        amount.currency === left.currency && (isPart ? amount.minor < left.minor : amount.minor === left.minor)
      if (!fits) return { refunded: false, reason: 'The amount is not what was paid for it.' }
      if (isPart) {
        const reference = `rfd_${randomUUID()}`
        await addRefund(transaction, { key, reference, payment: id, position: given[0] ?? 0, amount: amount.minor })
        return { refunded: true, reference }
      }
      const refunded = [...payment.refunded, ...given].sort((left, right) => left - right)
      const state = refunded.length === all.length ? 'refunded' : 'paid'
      const reference = `rfd_${randomUUID()}`
      await addRefund(transaction, { key, reference, payment: id })
      await announce(
        transaction,
        paymentReport(await changePayment(transaction, id, { refunded, state, changedAt: this.clock() })),
      )
      return { refunded: true, reference }
    })
  }

  cancelSubscription(subscription: string) {
    return cancelAtPeriodEnd(this.database, subscription, this.clock())
  }

  changeSubscription(subscription: string, wanted: SubscriptionChange) {
    return change(this.database, subscription, wanted, this.clock())
  }

  pauseSubscription(subscription: string, wanted: { readonly from: Date; readonly until: Date }) {
    return pause(this.database, subscription, wanted, this.clock())
  }

  resumeSubscription(subscription: string) {
    return resume(this.database, subscription, this.clock())
  }

  endSubscription(subscription: string) {
    return endNow(this.database, subscription, this.clock())
  }

  async paymentMethodSession(subscription: string) {
    const payment = await beginCardChange(this.database, subscription, this.clock())
    return payment === null ? null : ({ provider: this.name, payment } as const)
  }

  /** The same for all processes, so each of them can check what another one sent. */
  #sharedSecret() {
    this.#secret ??= secretFor(this.database, 'webhooks', randomBytes(32).toString('hex')).catch((error) => {
      this.#secret = null
      throw error
    })
    return this.#secret
  }
}
