import type { Money } from '@/platform/money/money'
import type { PaidCard } from './report'
import type { RenewalRhythm } from './rhythm'

/**
 * A subscription that another shop has charged for automatically, with a means of payment that the provider keeps from
 * there.
 */
export interface MovedSubscription {
  /** Ours: two requests of one key are one subscription. */
  readonly key: string
  /** As the provider calls the payer, and what they pay with. */
  readonly customer: string
  readonly means: string
  /** The subject of the payment, as on the provider's own documents. */
  readonly name: string
  readonly renewal: { readonly every: RenewalRhythm; readonly amount: Money }
  /** The day of its next payment; nothing is charged before. */
  readonly from: Date
}

export type MoveOutcome =
  | { readonly moved: true; readonly subscription: string; readonly card: PaidCard | null }
  /** The provider will not, and says why; asking again is no use. */
  | { readonly moved: false; readonly reason: string }

/** A provider's record of a means of payment. `gone`: none of that name; `another`: not that payer's. */
export type MeansStanding = 'gone' | 'another' | { readonly card: PaidCard | null }

/** The way in which a provider continues subscriptions that another shop has charged for. */
export interface SubscriptionMover {
  /** Returns the record of the means, before anything is begun with it. */
  means(wanted: Pick<MovedSubscription, 'customer' | 'means'>): Promise<MeansStanding>
  begin(wanted: MovedSubscription): Promise<MoveOutcome>
  /** Whether the subscription begun under that key was charged for already; null: none runs. */
  standing(wanted: Pick<MovedSubscription, 'key' | 'customer'>): Promise<'waits' | 'charged' | null>
  /** Ends what was begun under that key and waits. */
  undo(wanted: Pick<MovedSubscription, 'key' | 'customer'>): Promise<void>
}
