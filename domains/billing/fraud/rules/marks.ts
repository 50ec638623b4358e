import type { PaymentRisk } from '@/integrations/payments/risk'

/** The reasons for a review of an order. */
export const marks = [
  'warning',
  'providerReview',
  'risk',
  'blockedCard',
  'velocity',
  'countries',
  'disposableMail',
] as const
export type Mark = (typeof marks)[number]

/** The facts of an order when it is paid. */
export interface OrderFacts {
  readonly risk: PaymentRisk | null
  /** The card's country and the network's country; null: unknown. ISO 3166. */
  readonly cardCountry: string | null
  readonly networkCountry: string | null
  /** Staff want no cards from there. */
  readonly cardBlocked: boolean
  /** Payments that were refused within a day before, of this buyer and from this network. */
  readonly refusedOfBuyer: number
  readonly refusedFromNetwork: number
  /** The address is one of those that are thrown away after use. */
  readonly disposableMail: boolean
}

/** The weights: enough to hold the order alone, or only together with another mark. */
const strong = 2
const weak = 1

const many = { buyer: 8, network: 20 }
const some = { buyer: 3, network: 10 }

const weights: Readonly<Record<Mark, (facts: OrderFacts) => number>> = {
  warning: ({ risk }) => (risk?.warnedAt ? strong : 0),
  providerReview: ({ risk }) => (risk?.review === 'open' || risk?.review === 'rejected' ? strong : 0),
  risk: ({ risk }) => ({ highest: strong, elevated: weak, normal: 0 })[risk?.level ?? 'normal'],
  blockedCard: ({ cardBlocked }) => (cardBlocked ? strong : 0),
  velocity: ({ refusedOfBuyer: buyer, refusedFromNetwork: network }) => {
    if (buyer >= many.buyer || network >= many.network) return strong
    return buyer >= some.buyer || network >= some.network ? weak : 0
  },
  // Travellers pay with the card of their home: alone it does not hold the order.
  countries: ({ cardCountry, networkCountry }) =>
    cardCountry !== null && networkCountry !== null && cardCountry !== networkCountry ? weak : 0,
  disposableMail: ({ disposableMail }) => (disposableMail ? weak : 0),
}

/** Returns the marks against an order, in their fixed order. */
export const marksOf = (facts: OrderFacts): Mark[] => marks.filter((mark) => weights[mark](facts) > 0)

/**
 * True if the purchase rests until it was reviewed (decision 0083): one strong mark, or two weak ones. An order with a
 * single weak mark is delivered like any other, and reviewed meanwhile.
 * @param known marks that were decided on before, which do not count again
 */
export const holds = (facts: OrderFacts, known: readonly Mark[] = []): boolean =>
  marksOf(facts)
    .filter((mark) => !known.includes(mark))
    .reduce((sum, mark) => sum + weights[mark](facts), 0) >= strong
