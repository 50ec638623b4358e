/** How likely a provider holds it that a payment is fraud, the lowest first. */
export const riskLevels = ['normal', 'elevated', 'highest'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** How far the provider's own people have come with looking at a payment. */
export const providerReviews = ['open', 'approved', 'rejected'] as const
export type ProviderReview = (typeof providerReviews)[number]

/** A provider's rating of a payment (decision 0083). */
export interface PaymentRisk {
  /** Null: it has not said. */
  readonly level: RiskLevel | null
  readonly review: ProviderReview | null
  /** When a bank or a card network warned that the card's holder knows nothing of it. */
  readonly warnedAt: Date | null
}

/** An attempt to pay that the bank or the provider has refused. */
export interface RefusedAttempt {
  /** The provider's name for it: it is counted once, however often it is told of. */
  readonly attempt: string
  readonly at: Date
  /** Where the card comes from; null: the provider does not say. ISO 3166. */
  readonly cardCountry: string | null
}

const later = <Step extends string>(steps: readonly Step[], one: Step | null, other: Step | null): Step | null => {
  const rankOf = (step: Step | null) => (step === null ? -1 : steps.indexOf(step))
  return rankOf(other) > rankOf(one) ? other : one
}

/**
 * Returns the rating after one more report. Reports come late, twice and in any order: the more severe rating stays.
 */
export const riskAfter = (known: PaymentRisk, told: PaymentRisk): PaymentRisk => ({
  level: later(riskLevels, known.level, told.level),
  review: later(providerReviews, known.review, told.review),
  warnedAt:
    known.warnedAt && told.warnedAt
      ? new Date(Math.min(known.warnedAt.getTime(), told.warnedAt.getTime()))
      : (known.warnedAt ?? told.warnedAt),
})
