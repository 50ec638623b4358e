/** The documents that the law asks a vendor for (spec 12.8), in the order in which pages link to them. */
export const requiredKinds = ['imprint', 'privacy', 'terms', 'withdrawal', 'licence'] as const

/**
 * The required kinds, and those of some markets: a statement on accessibility (EU), the seller's page of Japan
 * (特定商取引法に基づく表記).
 */
export const legalKinds = [...requiredKinds, 'accessibility', 'commerce'] as const

export type LegalKind = (typeof legalKinds)[number]

/** The documents that a person agrees to, or is informed of, at registration and at an order. */
export const agreedTo = {
  registration: ['terms', 'privacy'],
  order: ['terms', 'withdrawal', 'licence', 'privacy'],
  /** The contract is with a merchant of record, by its terms (decision 0070). */
  merchantOrder: ['licence', 'privacy'],
} as const satisfies Record<string, readonly LegalKind[]>

export type Agreement = keyof typeof agreedTo

/**
 * The documents that a buyer gets on a durable medium with the confirmation of an order (Directive 2011/83/EU, article
 * 8).
 */
export const enclosedKinds: readonly LegalKind[] = ['terms', 'withdrawal']
