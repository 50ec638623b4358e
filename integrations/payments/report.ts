import type { Money } from '@/platform/money/money'
import type { DisputeReport } from './disputes'
import type { PaymentRisk, RefusedAttempt } from './risk'

/**
 * The state of a payment at its provider. Begun: not paid yet. Waiting: the buyer has paid, and a second step of theirs
 * or their bank's is open. Declined: an attempt failed; the buyer may make another one (decision 0013). Charged back:
 * the buyer's bank keeps it for good.
 */
export const paymentStates = ['begun', 'waiting', 'declined', 'paid', 'refunded', 'chargedBack'] as const

export type PaymentState = (typeof paymentStates)[number]

/** All that is known of a card: never more than its owner may see on a page. */
export interface PaidCard {
  readonly brand: string
  readonly lastFour: string
  /** The last month in which it is good, as `2027-03`; left out where the provider does not say. */
  readonly expires?: string | undefined
}

/** A month of a card as `2027-03`. */
export const monthOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

/** The country of the card or account that paid: it is evidence of the place of its holder. ISO 3166. */
export interface Payer {
  readonly means: 'card' | 'bank'
  readonly country: string
}

/** A payment as its provider reports it, by webhook or when asked. */
export interface PaymentReport {
  readonly kind: 'payment'
  readonly payment: string
  /**
   * The one that the payment was begun for; of a renewal, the one in which its subscription was bought. Where the provider's
   * record names none of ours, what it calls the subscription.
   */
  readonly checkout: string
  readonly state: PaymentState
  readonly total: Money
  /** When the provider says that this came about. */
  readonly at: Date
  /** The positions of the request's items that are refunded so far; all of them where the state is refunded. */
  readonly refunded: readonly number[]
  /** The references of refunds that the provider accepted for review, and then refused. */
  readonly refusedRefunds: readonly string[]
  /** The subscription that began or was renewed by it. */
  readonly subscription: string | null
  /**
   * A renewal payment of a subscription; no checkout waits for it. Without an amount, it only changes the means of
   * payment.
   */
  readonly renewal: boolean
  /** The means of payment, used or intended; left out where the provider does not report it. */
  readonly card?: PaidCard | undefined
  /** Left out where the provider does not say. */
  readonly payer?: Payer | undefined
  /** Every dispute about it; left out where the provider was not asked. */
  readonly disputes?: readonly DisputeReport[] | undefined
  /** The provider's rating; left out where it was not asked, or has none. */
  readonly risk?: PaymentRisk | undefined
  /** Refused attempts to pay, as far as this report knows them. */
  readonly refusals?: readonly RefusedAttempt[] | undefined
  /** The provider's fee; left out where it is not known. */
  readonly fee?: Money | undefined
}

/** Past due: a renewal failed, and the provider tries again. Ended: it is not charged again. */
export type SubscriptionState = 'active' | 'pastDue' | 'paused' | 'ended'

/** A subscription as its provider reports it. */
export interface SubscriptionReport {
  readonly kind: 'subscription'
  readonly subscription: string
  /** The checkout in which it was bought. */
  readonly checkout: string
  readonly state: SubscriptionState
  /** When the period ends that is paid for; null when the provider names none. */
  readonly paidUntil: Date | null
  /** It was cancelled and will end then. */
  readonly endsAt: Date | null
  /** The latest report counts, and of two of one moment the one that says more: it was cancelled, or has ended. */
  readonly at: Date
}

export type Report = PaymentReport | SubscriptionReport

/** Whether a subscription carries no data of ours: it was begun elsewhere. */
export const isOfElsewhere = ({ checkout, subscription }: Report) => checkout === subscription

/** The state of a payment by the reports so far. */
export interface PaymentStatus {
  readonly state: PaymentState
  readonly at: Date
  readonly refunded: readonly number[]
}

/** A state of a higher rank is never replaced by one of a lower rank, however late that comes. */
const ranks: Readonly<Record<PaymentState, number>> = {
  begun: 0,
  waiting: 1,
  declined: 1,
  paid: 2,
  refunded: 3,
  chargedBack: 4,
}

/**
 * Returns the state of a payment after one more report. Reports may come late, twice and in any order: the same reports
 * always lead to the same state.
 * @returns the given state itself when the report contains nothing new
 */
export function afterReport(known: PaymentStatus | null, report: PaymentStatus): PaymentStatus {
  if (known === null) return { state: report.state, at: report.at, refunded: inOrder(report.refunded) }
  const { state, at } = outranks(report, known) ? report : known
  const refunded = inOrder([...known.refunded, ...report.refunded])
  const same = state === known.state && at.getTime() === known.at.getTime() && refunded.length === known.refunded.length
  return same ? known : { state, at, refunded }
}

/** The earliest report of a lasting state counts, since the state began then; of a passing state the latest counts. */
function outranks(report: PaymentStatus, known: PaymentStatus): boolean {
  if (ranks[report.state] !== ranks[known.state]) return ranks[report.state] > ranks[known.state]
  const later = report.at.getTime() - known.at.getTime()
  if (ranks[report.state] > 1) return later < 0
  return later > 0 || (later === 0 && report.state === 'declined' && known.state === 'waiting')
}

const inOrder = (positions: readonly number[]) => [...new Set(positions)].sort((left, right) => left - right)

/** The states of an authentic webhook. */
export const deliveryStates = ['done', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]
