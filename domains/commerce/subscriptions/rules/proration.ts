import { rhythmMonths } from '@/integrations/payments/rhythm'
import { compare, type Money, money, subtract, zero } from '@/platform/money/money'
import { days } from '@/platform/time/duration'
import { endOfFirstPeriod, type Period, periodStart, rhythmOf } from './renewal'

/** A product in a rhythm, so many times. */
export interface Plan extends Pick<Period, 'term'> {
  readonly pid: number
  readonly quantity: number
}

/** A plan with what each of its periods costs, for the whole quantity; VAT is in it. */
export interface PricedPlan extends Plan {
  readonly renewal: Money
}

/** The plan that runs, with what its period is worth: what was paid for it, and what was credited on it. */
export interface RunningPlan extends PricedPlan, Period {
  readonly worth: Money
}

/** The price and time of a change of plan. */
export interface Proration {
  /** Now: a new period begins at once. At the period's end: nothing is charged, and nothing changes until then. */
  readonly timing: 'now' | 'periodEnd'
  readonly effectiveAt: Date
  /** The days of the running period that are not used up, of how many, and what they are worth; none at its end. */
  readonly daysLeft: number
  readonly daysInPeriod: number
  readonly credit: Money
  /** The charge today: the new period less the credit. */
  readonly charge: Money
  /** The next charge, and its time. */
  readonly renewal: Money
  readonly renewsAt: Date
}

const inDays = (from: Date, to: Date) => Math.ceil((to.getTime() - from.getTime()) / days(1))

/**
 * Returns what is left of a period, by whole days; the current day counts as unused, so that no day is paid for twice.
 * Rounded down to the smallest unit: never more than the period is worth.
 */
export function unusedDays({ worth, ...period }: RunningPlan, now: Date) {
  const daysInPeriod = Math.max(0, inDays(periodStart(period), period.paidUntil))
  const daysLeft = Math.min(daysInPeriod, Math.max(0, inDays(now, period.paidUntil)))
  if (daysLeft === 0) return { daysLeft, daysInPeriod, credit: zero(worth.currency) }
  const minor = Number((BigInt(worth.minor) * BigInt(daysLeft)) / BigInt(daysInPeriod))
  return { daysLeft, daysInPeriod, credit: money(minor, worth.currency) }
}

const isSamePlan = (one: Plan, other: Plan) =>
  one.pid === other.pid && one.term === other.term && one.quantity === other.quantity

/** A longer period in place of a shorter one, and in one rhythm what costs more: that begins now. */
function isMore(running: RunningPlan, wanted: PricedPlan) {
  const [from, to] = [rhythmOf(running.term), rhythmOf(wanted.term)]
  if (from === to || from === null || to === null) return compare(wanted.renewal, running.renewal) > 0
  return rhythmMonths[to] > rhythmMonths[from]
}

/**
 * THE rule for a change of plan (decision 0076). A larger plan (a longer rhythm, or a higher price in the same) begins at
 * once: its whole period is charged, less the rest of the running one, and renews from today on. A smaller one begins
 * when the running period ends, and so does one that the credit would pay for in full: money is never paid out. Null: it
 * is no change, or one of them does not renew.
 */
export function prorate(running: RunningPlan, wanted: PricedPlan, now: Date): Proration | null {
  if (isSamePlan(running, wanted) || rhythmOf(running.term) === null || running.paidUntil <= now) return null
  const endsAt = endOfFirstPeriod(wanted, now)
  if (rhythmOf(wanted.term) === null || endsAt === null) return null
  const { renewal } = wanted
  const { daysInPeriod, ...unused } = unusedDays(running, now)
  if (isMore(running, wanted) && compare(unused.credit, renewal) < 0) {
    const charge = subtract(renewal, unused.credit)
    return { timing: 'now', effectiveAt: now, daysInPeriod, ...unused, charge, renewal, renewsAt: endsAt }
  }
  const none = zero(renewal.currency)
  const { paidUntil } = running
  return {
    timing: 'periodEnd',
    effectiveAt: paidUntil,
    daysInPeriod,
    daysLeft: unused.daysLeft,
    credit: none,
    charge: none,
    renewal,
    renewsAt: paidUntil,
  }
}
