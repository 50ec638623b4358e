import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import { isExpired, type OrderStatus, orderStatus } from '@/domains/commerce/orders/rules'
import type { MessageKey } from '@/platform/i18n/message'
import { type Currency, type Money, money, sum } from '@/platform/money/money'

/** Why a member wants the money back. The keys are the wire's `refund_id`; the wording has the texts. */
export const reasons = [
  'does_not_work',
  'not_as_expected',
  'bought_by_mistake',
  'bought_twice',
  'not_needed',
  'other',
] as const

export type Reason = (typeof reasons)[number]

export const reasonMessages = {
  does_not_work: 'refunds.reason.doesNotWork',
  not_as_expected: 'refunds.reason.notAsExpected',
  bought_by_mistake: 'refunds.reason.boughtByMistake',
  bought_twice: 'refunds.reason.boughtTwice',
  not_needed: 'refunds.reason.notNeeded',
  other: 'refunds.reason.other',
} as const satisfies Record<Reason, MessageKey>

/**
 * A request asks the vendor for a favour; a withdrawal from the contract is a right and needs no decision. A return
 * gives back a mistaken charge, and a fee's case a fee whose service failed: both open automatically and need no
 * decision. Goodwill is a part of a line's price that staff proposes to give back while the member keeps the line.
 */
export const caseKinds = ['request', 'withdrawal', 'return', 'fee', 'goodwill'] as const

export type CaseKind = (typeof caseKinds)[number]

export const caseStates = [
  'requested',
  'approved',
  'refunding',
  'refunded',
  'failed',
  'declined',
  'retracted',
  'closed',
] as const

/**
 * Where a case stands. Refunding: the payment provider was asked. Failed: it would not, and an operator has to look.
 * Retracted: the member took the request back. Closed: the payment went back another way, and nothing is left to refund.
 */
export type CaseState = (typeof caseStates)[number]

const nextStates: Readonly<Record<CaseState, readonly CaseState[]>> = {
  requested: ['approved', 'declined', 'retracted', 'refunded', 'closed'],
  // Refunded by hand, where the order was paid outside the installation.
  approved: ['refunding', 'refunded', 'closed'],
  refunding: ['refunded', 'failed', 'closed'],
  // Approved once more, when what stood in the way is gone.
  failed: ['approved', 'refunded', 'declined', 'retracted', 'closed'],
  refunded: [],
  declined: [],
  retracted: [],
  closed: [],
}

export function mayBecome({ kind, state }: { kind: CaseKind; state: CaseState }, next: CaseState): boolean {
  // A legal right is neither declined nor retracted, and a mistaken charge must be returned.
  if (kind !== 'request' && next === 'retracted') return false
  if (kind !== 'request' && kind !== 'goodwill' && next === 'declined') return false
  return nextStates[state].includes(next)
}

/** The states from which a case of either kind may go there: for a change that the database makes only then. */
export const statesBefore = (next: CaseState) => caseStates.filter((state) => nextStates[state].includes(next))

/** A case holds its products, so that they cannot be requested twice, until it ends without a refund. */
export const holdsProducts = (state: CaseState) => !['declined', 'retracted', 'closed'].includes(state)

/** A product of an order, and the case that holds it. */
export interface RefundableLine {
  readonly position: number
  readonly pid: number
  readonly term: Term
  readonly names: Readonly<Record<string, string>>
  readonly status: OrderStatus
  /** How many there are, and how many of them were given back before. */
  readonly quantity: number
  readonly returnedUnits: number
  /** The amount paid, and the part that was refunded, in smallest units. */
  readonly amount: number
  readonly goodwill: number
  readonly platforms: readonly Platform[]
  /** It has another holder than its buyer. */
  readonly givenAway?: boolean
  /** No request brings its money back. */
  readonly isFinal?: boolean
  readonly heldBy: { readonly kind: CaseKind; readonly state: CaseState } | null
}

/** Whole: everything that is not refunded yet. Else the products that are named, by id or by a name of theirs. */
export type RefundSelection = 'whole' | readonly string[]

/**
 * Returns the positions that a request selects. Unknown: it names a product that the order does not have. Repeated: all
 * of it, or a named product, was refunded or requested before.
 */
export function selectLines(
  lines: readonly RefundableLine[],
  wanted: RefundSelection,
  isFree: (line: RefundableLine) => boolean,
): readonly number[] | 'unknown' | 'repeated' {
  const named =
    wanted === 'whole' ? lines.filter(isFree) : lines.filter((line) => wanted.some((word) => names(line, word)))
  if (wanted !== 'whole' && (wanted.length === 0 || wanted.some((word) => !lines.some((line) => names(line, word))))) {
    return 'unknown'
  }
  if (named.length === 0 || !named.every(isFree)) return 'repeated'
  return named.map(({ position }) => position)
}

/** The same for anyone who names lines by their positions; none: everything that is free. */
export function choosePositions(
  lines: readonly RefundableLine[],
  wanted: readonly number[],
  isFree: (line: RefundableLine) => boolean,
): readonly number[] | 'unknown' | 'repeated' {
  if (wanted.some((each) => !lines.some(({ position }) => position === each))) return 'unknown'
  const chosen = lines.filter((line) => (wanted.length === 0 ? isFree(line) : wanted.includes(line.position)))
  return chosen.length > 0 && chosen.every(isFree) ? chosen.map(({ position }) => position) : 'repeated'
}

/** In days: how long ago a withdrawal may have been declared that staff writes down. */
export const declaredWithin = 14

const names = ({ pid, names }: RefundableLine, word: string) =>
  word === String(pid) || Object.values(names).includes(word)

const isPaid = ({ status }: RefundableLine) => status === orderStatus.complete

/** Neither refunded nor asked for. */
export const isFreeToRequest = (line: RefundableLine) => isPaid(line) && line.heldBy === null

/** A right does not wait for an undecided request: the withdrawal replaces it. */
export const isFreeToWithdraw = (line: RefundableLine) =>
  isPaid(line) && (line.heldBy === null || isReplaceable(line.heldBy))

export const replaceableStates = ['requested', 'failed'] as const satisfies readonly CaseState[]

const isReplaceable = ({ kind, state }: { kind: CaseKind; state: CaseState }) =>
  (kind === 'request' || kind === 'goodwill') && replaceableStates.some((each) => each === state)

/** A waiting order was never paid, and a cancelled one is refunded already. */
export const wasPaid = ({ status }: { status: OrderStatus }) =>
  status === orderStatus.complete || status === orderStatus.refunded

/** Whether the window is open in which a refund may be asked for (spec 6.3). */
export const isInTime = ({ placedAt, lines }: { placedAt: Date; lines: readonly RefundableLine[] }, now: Date) =>
  !isExpired({ placedAt, products: lines }, now)

/** The actor of a step of a case. */
export const actorKinds = ['member', 'law', 'system', 'provider', 'operator'] as const

export type ActorKind = (typeof actorKinds)[number]

/** An operator is known by name as well. */
export type Actor =
  | { readonly actor: Exclude<ActorKind, 'operator'>; readonly operator?: never }
  | { readonly actor: 'operator'; readonly operator: string }

/** Whether some products of a case may be declined while the rest is refunded: of a request, some of its own, not all. */
export function mayExcept(
  { kind, lines }: { kind: CaseKind; lines: readonly { readonly position: number }[] },
  positions: readonly number[],
): boolean {
  const own = new Set(lines.map(({ position }) => position))
  const excepted = new Set(positions)
  return kind === 'request' && excepted.size > 0 && excepted.size < own.size && positions.every((each) => own.has(each))
}

/** The limits of what a member or an operator writes. */
export const limits = { description: 2000, name: 255, email: 255, reason: 1000, reference: 200 } as const

/** Returns the amount of a case: exactly the amount paid for its products. */
export const amountOf = ({ lines, currency }: { lines: readonly { amount: number }[]; currency: Currency }): Money =>
  sum(
    lines.map(({ amount }) => money(amount, currency)),
    currency,
  )
