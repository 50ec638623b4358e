import type { FailureCode } from '@/platform/codes/codes'
import type { Language } from '@/platform/i18n/languages'
import type { PaymentOnWire } from './browser'

/** As the buyer has typed it, where a provider takes cards on our own page. */
export interface Card {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly holder: string
}

/**
 * The behaviour of a test card: pays, is declined, asks its holder first, pays only while its holder is there, or pays
 * and looks stolen.
 */
export type CardOutcome = 'pays' | 'isDeclined' | 'asksHolder' | 'failsLater' | 'looksStolen'

/** A card of a provider of make-believe; its number as it stands on a card. */
export interface TestCard {
  readonly number: string
  readonly outcome: CardOutcome
}

/** The result of letting a provider collect a payment. */
export type CollectionOutcome =
  | { readonly state: 'paid' | 'left' | 'unreachable' }
  | { readonly state: 'declined'; readonly reason: 'card_declined' | 'expired_card' | 'not_confirmed' }
  | { readonly state: 'refused'; readonly code: FailureCode; readonly fields: readonly string[] }
  /** The bank wants to know from the buyer whether it is really them. */
  | { readonly state: 'confirm'; readonly answer: (approve: boolean) => Promise<CollectionOutcome> }

/** A provider's half in the buyer's browser. */
export type Collect<Provider extends PaymentOnWire['provider']> = (
  payment: Extract<PaymentOnWire, { provider: Provider }>,
  given: {
    readonly card: Card
    readonly language: Language
    /** The text of the button that closes a window over the page. */
    readonly close: string
  },
) => Promise<CollectionOutcome>
