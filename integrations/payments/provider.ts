import type { Language } from '@/platform/i18n/languages'
import type { Currency, Money } from '@/platform/money/money'
import type { PaymentOnWire, ProviderName } from './browser'
import type { DisputeResponder } from './disputes'
import type { MovementReport } from './movement'
import type { SubscriptionMover } from './moves'
import type { PaymentReport, Report } from './report'
import type { RenewalRhythm } from './rhythm'
import type { SetupFinding } from './setup-finding'

export { type ProviderName, providerNames } from './browser'

/** A request to collect a payment. The server decided all of it (spec 6.5). */
export interface PaymentRequest {
  /** Ours. The provider gives it back with everything that it reports of this payment and its subscription. */
  readonly checkout: string
  readonly email: string
  readonly language: Language
  /** Where the buyer is, ISO 3166. */
  readonly country: string
  readonly currency: Currency
  /** Where a page of the buyer's bank leads back to: what has become of the checkout. */
  readonly returnTo: string
  /** The items in the order of the order's lines: refunds name them by their position in this list. */
  readonly items: readonly PaymentItem[]
}

export interface PaymentItem {
  readonly name: string
  readonly quantity: number
  /** The amount for the whole quantity, including VAT. */
  readonly amount: Money
  /** Paid again and again, until it is cancelled; null: once. All items that renew do so in the same rhythm. */
  readonly renewal: Renewal | null
  /** Nothing is charged for so many days, and its renewal's price from then on; left out: it is paid at once. */
  readonly trialDays?: number
}

export interface Renewal {
  readonly every: RenewalRhythm
  readonly amount: Money
}

/** A payment that waits for its buyer. */
export interface BegunPayment {
  /** The provider's name for it. */
  readonly payment: string
  /** The data that the page needs to let the buyer pay. */
  readonly browser: PaymentOnWire
  /** The buyer is done here, and the order waits for the money. */
  readonly waits?: true
}

export interface RefundRequest {
  readonly payment: string
  /** The whole payment, or the lines of the order that are given back. */
  readonly amount: Money
  readonly positions: 'all' | readonly number[]
  /** The amount is a part of what the one line cost, and the line is kept. */
  readonly isPart?: boolean
  /** Two requests of one key are one refund. */
  readonly idempotencyKey: string
}

export type RefundOutcome =
  | {
      readonly refunded: true
      /** The provider's name for the refund; a report names it among `refusedRefunds` if a review ends it after all. */
      readonly reference: string
      /** The provider has accepted the refund for review; a report tells when the money was returned. */
      readonly pending?: true
    }
  /** The provider will not, and says why; asking again is no use. */
  | { readonly refunded: false; readonly reason: string }

export type CancelOutcome =
  | { readonly cancelled: true; readonly endsAt: Date }
  | { readonly cancelled: false; readonly reason: 'unknown' | 'alreadyCancelled' | 'refused' }

export type ResumeOutcome =
  | { readonly resumed: true; readonly paidUntil: Date }
  | { readonly resumed: false; readonly reason: 'unknown' | 'notCancelled' | 'ended' | 'refused' }

/** A provider's possible changes of a running subscription; missing ones are not offered (decision 0076). */
export const abilities = ['changeNow', 'changeLater', 'changeRhythmLater', 'pause'] as const

export type Ability = (typeof abilities)[number]

export interface SubscriptionChange {
  /** Two requests of one key are one change. */
  readonly key: string
  /** The subject of the payment, as on the provider's own documents. */
  readonly name: string
  readonly renewal: Renewal
  /** When the running period ends, as far as we know: where the provider knows another end, nothing is changed. */
  readonly paidUntil: Date
  /** Charged at once for a period that begins now; null: nothing, and the running period stays as it is. */
  readonly charge: Money | null
}

export type ChangeOutcome =
  | {
      readonly changed: true
      readonly paidUntil: Date
      /** The immediate charge. */
      readonly payment: string | null
    }
  /** Nothing was changed and nothing charged. Declined: the means of payment was refused. */
  | { readonly changed: false; readonly reason: 'unknown' | 'declined' | 'refused' }

export type PauseOutcome =
  | { readonly paused: true }
  | { readonly paused: false; readonly reason: 'unknown' | 'refused' }

/** A webhook as it came in: the signature is over the bytes. */
export interface Delivery {
  readonly body: Buffer
  /** The value of the provider's signature header. */
  readonly signature: string
}

/** An authentic delivery: signed by its provider, and no older than the replay window. */
export interface Notice {
  /** The provider's name for the event, the same in every delivery of it. */
  readonly id: string
  /** The provider's name for what kind of event it is, for the record. */
  readonly kind: string
  /**
   * The report; or the payment that the provider must be asked about, because the event alone does not contain enough;
   * or null: it concerns no payment of ours.
   */
  readonly tells: Report | { readonly kind: 'ask'; readonly payment: string } | null
}

/**
 * The interface of every payment provider. The domains know only this, never a specific provider. All methods but
 * `readDelivery` may go over the network: never call them inside a transaction. They throw when the provider cannot be
 * reached; then the outcome is unknown, and the call may be repeated.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** The header, in small letters, in which its webhooks carry their signature; null: it sends none. */
  readonly signatureHeader: string | null
  begin(request: PaymentRequest): Promise<BegunPayment>
  /**
   * Makes a payment impossible.
   * @returns true if it is now impossible: false for one that is paid or being paid, or where the provider cannot do it
   */
  withdraw(payment: string): Promise<boolean>
  /** Continues subscriptions that another shop has charged for. Left out: the provider cannot. */
  readonly moves?: SubscriptionMover
  /** Answers disputes. Left out: the provider answers them itself, and reports only those that it has won. */
  readonly disputes?: DisputeResponder
  /** The present address of the seller's own invoice of a payment; null: there is none, or not yet. */
  invoiceAddress?(payment: string): Promise<string | null>
  /** Looks at what the vendor has set up there. Left out: there is nothing that could be asked for. */
  examine?(webhook: string, now: Date): Promise<readonly SetupFinding[]>
  /** Asks the provider for the state of a payment; null: it knows none of that name. */
  paymentOf(payment: string): Promise<PaymentReport | null>
  /** Everything that changed from a moment on, in no particular order: what a lost webhook would have reported. */
  reportsSince(moment: Date): AsyncIterable<Report>
  /**
   * Yields movements of the vendor's balance from a moment on, in no particular order. Left out: there is no balance.
   */
  movementsSince?(moment: Date): AsyncIterable<MovementReport>
  /** @returns null when it is forged, or older than the replay window */
  readDelivery(delivery: Delivery, now: Date): Promise<Notice | null>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** Lets a subscription run to the end of the period that is paid for, and no longer. */
  cancelSubscription(subscription: string): Promise<CancelOutcome>
  readonly abilities: readonly Ability[]
  /** Changes what a subscription costs, and in which rhythm: with a payment now, or from the next one on. */
  changeSubscription(subscription: string, change: SubscriptionChange): Promise<ChangeOutcome>
  /** Charges nothing from the end of the running period until then, and then for the next one. */
  pauseSubscription(subscription: string, pause: { readonly from: Date; readonly until: Date }): Promise<PauseOutcome>
  /**
   * Takes a cancellation back, as long as the period runs; or a pause: before it has begun the next payment is due as ever,
   * afterwards at once.
   */
  resumeSubscription(subscription: string): Promise<ResumeOutcome>
  /** Stops charging; ignores a subscription that has ended or is unknown. */
  endSubscription(subscription: string): Promise<void>
  /** Lets the subscriber name another means of payment, at the provider; null: it knows none of that name that renews. */
  paymentMethodSession(subscription: string): Promise<PaymentOnWire | null>
}
