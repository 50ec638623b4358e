import type { SubscriptionReport } from '@/integrations/payments/report'

/**
 * Active: it renews. Past due: a renewal has failed and is tried again; it runs on for a while. Paused: nothing is charged
 * and nothing given until a day that was agreed on. Cancelled: it runs to the end of what is paid for. Ended: it runs no more
 * (decision 0023, decision 0076).
 */
export const states = ['active', 'pastDue', 'paused', 'cancelled', 'ended'] as const

export type State = (typeof states)[number]

/** The lists of staff: all that run, those of a state, and those whose next renewal is in doubt. */
export const subscriptionLists = ['running', 'atRisk', ...states] as const

export type SubscriptionList = (typeof subscriptionLists)[number]

/**
 * Why a renewal is in doubt: a payment has failed, the member has cancelled, the card ends before it, or a payment is
 * disputed.
 */
export const renewalRisks = ['unpaid', 'cancelled', 'card', 'disputed'] as const

export type RenewalRisk = (typeof renewalRisks)[number]

/** Why a subscription has ended. Trial used: its member, or the owner of the card, had tried the same before. */
export const endings = ['ranOut', 'unpaid', 'refunded', 'chargedBack', 'upgraded', 'trialUsed'] as const

export type SubscriptionEnd = (typeof endings)[number]

/** THE transitions of a subscription's state; the end is final, even if something is reported later. */
const nextStates: Readonly<Record<State, readonly State[]>> = {
  active: ['pastDue', 'paused', 'cancelled', 'ended'],
  pastDue: ['active', 'cancelled', 'ended'],
  paused: ['active', 'pastDue', 'cancelled', 'ended'],
  // Resumed; and where that was never heard of, its next renewal may have failed.
  cancelled: ['active', 'pastDue', 'ended'],
  ended: [],
}

export const mayBecome = (state: State, next: State) => nextStates[state].includes(next)

/** The steps in the renewals of a continuing subscription. Late: a failed renewal was paid after all. */
export const renewalSteps = ['failed', 'late', 'stopped', 'resumed', 'paused', 'unpaused'] as const

export type RenewalStep = (typeof renewalSteps)[number]

/**
 * Returns the step of the renewals that a change of state makes; null: none, or the end, which is recorded on the
 * subscription itself.
 */
export function renewalStep(state: State, next: State): RenewalStep | null {
  // A pause is written down when it is agreed on.
  if (next === state || next === 'ended' || next === 'paused') return null
  if (next === 'pastDue') return 'failed'
  if (state === 'paused') return 'unpaused'
  if (next === 'cancelled') return 'stopped'
  return state === 'pastDue' ? 'late' : 'resumed'
}

/** A subscription as far as the decisions below depend on it. */
export interface Life {
  readonly state: State
  /** When what is paid for ends. */
  readonly paidUntil: Date
  /** The beginning of an agreed pause; null or left out: there is none. */
  readonly pausedFrom?: Date | null
  readonly pausedUntil?: Date | null
}

/** The latest valid report of the provider about a subscription. */
export type ReportedState = Pick<SubscriptionReport, 'state' | 'paidUntil' | 'endsAt' | 'at'>

/**
 * Returns the provider's state after one more report. Reports may come late, twice and in any order: the same reports
 * always lead to the same state. The end is final; else the latest counts, and at the same moment the more specific
 * one.
 */
export function providerStateAfter(
  known: ReportedState | null,
  { state, paidUntil, endsAt, at }: ReportedState,
): ReportedState {
  const reported = { state, paidUntil, endsAt, at }
  return known !== null && weigh(known, reported) >= 0 ? known : reported
}

const weights: Readonly<Record<ReportedState['state'], number>> = { active: 0, pastDue: 1, paused: 2, ended: 3 }

/** Above zero where the first one counts. Any two that differ are told apart, so that no order of coming can matter. */
function weigh(one: ReportedState, other: ReportedState): number {
  const ends = Number(one.state === 'ended') - Number(other.state === 'ended')
  // The earlier of two ends counts.
  const later = (one.at.getTime() - other.at.getTime()) * (one.state === 'ended' && ends === 0 ? -1 : 1)
  const cancels = Number(one.endsAt !== null) - Number(other.endsAt !== null)
  const reaches = (one.paidUntil?.getTime() ?? 0) - (other.paidUntil?.getTime() ?? 0)
  const stops = (one.endsAt?.getTime() ?? 0) - (other.endsAt?.getTime() ?? 0)
  return ends || later || cancels || weights[one.state] - weights[other.state] || reaches || stops
}

/** Returns our state for a report. A subscription that was paused only at the provider is not charged, and runs out. */
export function stateOfReport({ state, endsAt }: Pick<ReportedState, 'state' | 'endsAt'>): State {
  if (state === 'ended') return 'ended'
  if (endsAt !== null || state === 'paused') return 'cancelled'
  return state
}

/**
 * Whether a renewal grants nothing: it was charged after the subscription's end, or the subscription ended without the
 * paid period. A period that was reported late may still have been used.
 */
export const isInVain = (
  { endedAt, paidUntil }: Omit<Life, 'state'> & { readonly endedAt: Date | null },
  chargedAt: Date,
) => endedAt !== null && (chargedAt >= endedAt || chargedAt >= paidUntil)

/**
 * Returns the subscription after a provider's report; the subscription itself when nothing changes. An ended one stays
 * as it was, with its paid period.
 */
export function afterProvider<Known extends Life>(known: Known, reported: ReportedState): Known {
  if (known.state === 'ended') return known
  if (known.pausedFrom) return whilePaused(known, known.pausedFrom, reported)
  const wanted = stateOfReport(reported)
  const state = mayBecome(known.state, wanted) ? wanted : known.state
  const paidUntil = reported.paidUntil ?? known.paidUntil
  const same = state === known.state && paidUntil.getTime() === known.paidUntil.getTime()
  return same ? known : { ...known, state, paidUntil }
}

/** Keeps an agreed pause: a report from before it says nothing about the time after it. */
function whilePaused<Known extends Life>(
  known: Known,
  from: Date,
  { state, paidUntil, endsAt, at }: ReportedState,
): Known {
  const over = { pausedFrom: null, pausedUntil: null }
  if (state === 'ended') return { ...known, ...over, state }
  if (endsAt !== null) return { ...known, ...over, state: 'cancelled' }
  const goesOn = paidUntil !== null && paidUntil > from
  if (goesOn && (state === 'active' || state === 'pastDue')) {
    return { ...known, ...over, paidUntil, state }
  }
  return state === 'paused' && at >= from && known.state !== 'paused' ? { ...known, state: 'paused' } : known
}
