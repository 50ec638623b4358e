import type { Currency, Money } from '@/platform/money/money'

/**
 * The kinds of movements of a provider's balance. Reserve: held back by the provider, or released again; other: any
 * further kind, such as a top-up.
 */
export const movementKinds = ['payment', 'refund', 'dispute', 'fee', 'payout', 'reserve', 'other'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A movement on the balance that the vendor has with a provider, as it is kept. Once it is told it does not change. */
export interface Movement {
  /** The provider's name for it. */
  readonly id: string
  readonly kind: MovementKind
  readonly at: Date
  /** The currency of the balance. */
  readonly currency: Currency
  /** The change of the balance, in the currency's smallest unit; below zero: a debit. */
  readonly amount: number
  /** The provider's fee; below zero: returned. */
  readonly fee: number
  /** The provider's name for what has moved, as its pages show it: of the charge, the refund, the payout. */
  readonly source: string | null
  /** The payment in our books that it belongs to; null: none. */
  readonly payment: string | null
  /** The amount for the buyer, where known; below zero: refunded. */
  readonly sold: Money | null
}

/** A movement as a provider tells it. Which payment it belongs to may take a question of its own, so it is asked for apart. */
export interface MovementReport extends Omit<Movement, 'payment'> {
  payment(): Promise<string | null>
}
