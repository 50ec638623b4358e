import type { Currency, Money } from '@/platform/money/money'

/**
 * What a movement on a provider's balance is. Reserve: set aside by the provider, or given free again; other: what is none
 * of these, such as a top-up.
 */
export const movementKinds = ['payment', 'refund', 'dispute', 'fee', 'payout', 'reserve', 'other'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A movement on the balance that the vendor has with a provider, as it is kept. Once it is told it does not change. */
export interface Movement {
  /** The provider's name for it. */
  readonly id: string
  readonly kind: MovementKind
  readonly at: Date
  /** Of the balance. */
  readonly currency: Currency
  /** What it brings to the balance, or below zero takes from it, in the currency's smallest unit. */
  readonly amount: number
  /** What the provider keeps besides; below zero: gives back. */
  readonly fee: number
  /** The provider's name for what has moved, as its pages show it: of the charge, the refund, the payout. */
  readonly source: string | null
  /** What our books call the payment that it belongs to; null: to none. */
  readonly payment: string | null
  /** What it was for the buyer, where that is told; below zero: given back. */
  readonly sold: Money | null
}

/** A movement as a provider tells it. Which payment it belongs to may take a question of its own, so it is asked for apart. */
export interface MovementReport extends Omit<Movement, 'payment'> {
  payment(): Promise<string | null>
}
