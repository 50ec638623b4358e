import type { Database } from '@/platform/database/connect'
import { type Currency, money, sum } from '@/platform/money/money'
import { randomCharacters } from '@/platform/text/alphabet'
import { after, type Clock, days } from '@/platform/time/duration'
import type { PaymentProvider, PaymentRequest, RefundOutcome } from '../provider'
import type { TransferAccount, TransferInstructions } from './account'
import { bodyLength, creditorReference } from './reference'
import { addTransfer, type Transfer, transferBy, transferReport, transfersChangedSince } from './store'

/**
 * Transfers to the vendor's own account, as a provider: its books are ours, and what a bank's file says of them is what others
 * report by webhook. The order waits from the start. Nothing can be charged again by it, and nothing goes back but by hand.
 */
export class TransferProvider implements PaymentProvider {
  readonly name = 'transfer'
  readonly signatureHeader = null
  readonly abilities = []

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    readonly account: TransferAccount,
  ) {}

  takes(currency: Currency) {
    return this.account.currencies.includes(currency)
  }

  async begin({ checkout, currency, items }: PaymentRequest) {
    const now = this.clock()
    const payment = creditorReference(randomCharacters(bodyLength))
    const within = this.account.days
    await addTransfer(this.database, {
      reference: payment,
      checkout,
      currency,
      total: sum(
        items.map(({ amount }) => amount),
        currency,
      ).minor,
      state: 'waiting',
      changedAt: now,
      askedAt: now,
      remindAt: after(now, days(Math.floor(within / 2))),
      payableUntil: after(now, days(within)),
    })
    return { payment, browser: { provider: this.name, payment }, waits: true } as const
  }

  /** A transfer that may be under way cannot be called back. */
  async withdraw() {
    return false
  }

  async paymentOf(payment: string) {
    const row = await transferBy(this.database, payment)
    return row && transferReport(row)
  }

  async *reportsSince(moment: Date) {
    yield* (await transfersChangedSince(this.database, moment)).map(transferReport)
  }

  async readDelivery() {
    return null
  }

  /** Returns the payment instructions of a waiting transfer; null: there is none of that name, or it is fully paid. */
  async instructionsOf(payment: string): Promise<TransferInstructions | null> {
    const row = await transferBy(this.database, payment)
    return row?.state === 'waiting' ? this.instructionsFor(row) : null
  }

  instructionsFor({ currency, total, received, reference, payableUntil }: Transfer): TransferInstructions {
    const { holder, iban, bic } = this.account
    return { holder, iban, bic, amount: money(total - received, currency), reference, until: payableUntil }
  }

  async refund(): Promise<RefundOutcome> {
    return { refunded: false, reason: 'A transfer is returned by hand.' }
  }

  async cancelSubscription() {
    return { cancelled: false, reason: 'unknown' } as const
  }

  async resumeSubscription() {
    return { resumed: false, reason: 'unknown' } as const
  }

  async endSubscription() {}

  async changeSubscription() {
    return { changed: false, reason: 'unknown' } as const
  }

  async pauseSubscription() {
    return { paused: false, reason: 'unknown' } as const
  }

  async paymentMethodSession() {
    return null
  }
}
