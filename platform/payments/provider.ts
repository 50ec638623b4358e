import type { Language } from '@/platform/i18n/languages'
import type { Currency, Money } from '@/platform/money/money'

export const providerNames = ['sandbox', 'paddle'] as const

export type ProviderName = (typeof providerNames)[number]

/** What a provider is asked to collect. All of it was decided by the server (D18). */
export interface PaymentRequest {
  /** Ours. The provider gives it back with everything that it reports of this payment. */
  readonly checkout: string
  readonly email: string
  readonly language: Language
  /** Where the buyer is, ISO 3166. */
  readonly country: string
  readonly currency: Currency
  readonly items: readonly PaymentItem[]
}

export interface PaymentItem {
  readonly name: string
  readonly quantity: number
  /** For the whole quantity, VAT in it. */
  readonly amount: Money
  /** Paid again and again, until it is cancelled; null: once. */
  readonly renewal: { readonly every: 'month' | 'year'; readonly amount: Money } | null
}

/** A payment that waits for its buyer. */
export interface BegunPayment {
  /** The provider's name for it. */
  readonly payment: string
}

/** What has become of a payment at its provider. */
export type PaymentState = 'waiting' | 'declined' | 'paid' | 'refunded' | 'chargedBack'

/** A payment as its provider tells of it, by webhook or when asked. */
export interface PaymentReport {
  readonly payment: string
  readonly checkout: string
  readonly state: PaymentState
  readonly total: Money
  /** When the provider says that this came about. What is older than what is known changes nothing. */
  readonly at: Date
  /** The subscription that began or was renewed by it. */
  readonly subscription: string | null
}

export interface RefundRequest {
  readonly payment: string
  /** The whole payment, or the lines of the order that are given back. */
  readonly amount: Money
  readonly positions: 'all' | readonly number[]
  /** Two requests of one key are one refund. */
  readonly idempotencyKey: string
}

export type RefundOutcome =
  | { readonly refunded: true; readonly reference: string }
  /** The provider will not, and says why; asking again is no use. */
  | { readonly refunded: false; readonly reason: string }

/** A webhook as it came in: the signature is over the bytes. */
export interface Delivery {
  readonly body: Buffer
  readonly signature: string
}

/** What every provider of payments does. The domains know this alone, never which one it is. */
export interface PaymentProvider {
  readonly name: ProviderName
  begin(request: PaymentRequest): Promise<BegunPayment>
  /** What has become of a payment, asked at the provider; null: it knows none of that name. */
  paymentOf(payment: string): Promise<PaymentReport | null>
  /** Everything that changed from a moment on: what a lost webhook would have told. */
  reportsSince(moment: Date): AsyncIterable<PaymentReport>
  /** @returns null when it is forged or older than the replay window; else what it tells, if it concerns payments */
  readDelivery(delivery: Delivery, now: Date): { readonly id: string; readonly report: PaymentReport | null } | null
  refund(request: RefundRequest): Promise<RefundOutcome>
}
