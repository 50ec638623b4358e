import type { Money } from '@/platform/money/money'

/**
 * How far the buyer's bank has come with a payment that its buyer disputes, the lowest first. An inquiry takes no money
 * yet; lost is lost for good, since what was bought has ended by then (decision 0080).
 */
export const disputeStages = ['inquiry', 'inquiryAnswered', 'open', 'submitted', 'withdrawn', 'won', 'lost'] as const
export type DisputeStage = (typeof disputeStages)[number]

/** A dispute as its provider reports it. */
export interface DisputeReport {
  /** The provider's name for it. */
  readonly dispute: string
  readonly stage: DisputeStage
  /** The disputed amount, in the payment's currency. */
  readonly amount: Money
  /** Why, as the provider puts it. */
  readonly reason: string
  readonly openedAt: Date
  /** Until when evidence is taken; null: the provider names no day, or takes none. */
  readonly respondBy: Date | null
  /** The provider's charge for it, won or lost; null: unknown. */
  readonly fee: Money | null
}

/** The evidence for the buyer's bank. */
export interface DisputeEvidence {
  /** Everything that is kept, as one document. */
  readonly document: { readonly name: string; readonly pdf: Uint8Array }
  readonly email: string
  readonly name: string
  readonly product: string
  /** When it was delivered. */
  readonly deliveredAt: Date
  /** Earlier refunds, a line each, with the provider's name for it; empty: none. */
  readonly refunds: string
  /** The reason of a refused refund, or any other statement of the staff. */
  readonly statement: string
  /** Logins, downloads and activations, a line each. */
  readonly activity: string
}

export type DisputeAnswer = { readonly done: true } | { readonly done: false; readonly reason: string }

/** A provider's actions on disputes. They go over the network, and are idempotent. */
export interface DisputeResponder {
  submit(dispute: string, evidence: DisputeEvidence): Promise<DisputeAnswer>
  /** The buyer keeps the money. */
  accept(dispute: string): Promise<DisputeAnswer>
}
