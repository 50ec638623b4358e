import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { parseMoney } from '@/platform/i18n/money'
import type { Currency } from '@/platform/money/currencies'
import { type Money, zero } from '@/platform/money/money'
import type { PossessionOnWire } from '../contract/fields'
import type { PlanOnWire, PlansOnWire } from '../contract/plans'
import { type PlannedChange, readChange, readPause, type ShownSubscription } from '.'

/** A plan that a subscription can be changed to, as the screen has it. */
export interface ShownPlan {
  readonly quote: string
  readonly pid: number
  readonly name: string
  readonly term: Term
  readonly quantity: number
  readonly timing: PlanOnWire['timing']
  readonly effectiveAt: Date
  readonly daysLeft: number
  readonly daysInPeriod: number
  readonly credit: Money
  readonly charge: Money
  readonly renewal: Money
  readonly renewsAt: Date
  readonly lost: readonly string[]
  readonly fewerSeats: number
  /** The possessions of the member that give the same, beside this subscription. */
  readonly already: readonly PossessionOnWire[]
}

export interface ShownPlans {
  readonly vid: string
  readonly oid: string
  readonly name: string
  readonly term: Term
  readonly quantity: number
  readonly renewal: Money
  readonly paidUntil: Date
  readonly plans: readonly ShownPlan[]
  /** The plans that the member has by another subscription. */
  readonly held: readonly PossessionOnWire[]
  /** The plan that fits where the price is too high; null: there is none. */
  readonly cheaper: ShownPlan | null
  readonly pauses: readonly {
    readonly quote: string
    readonly months: number
    readonly from: Date
    readonly until: Date
  }[]
  readonly change: PlannedChange | null
  readonly pause: (NonNullable<ShownSubscription['pause']> & { readonly confirmed: boolean }) | null
}

const momentOf = (unix: number) => new Date(unix * 1000)

export function readPlans(wire: PlansOnWire): ShownPlans {
  const { currency } = wire
  const amountOf = (amount: string) => parseMoney(amount, currency) ?? zero(currency)
  const plans = wire.plans.map((plan) => readPlan(plan, currency))
  return {
    vid: wire.vid,
    oid: wire.oid,
    name: wire.pname,
    term: wire.term,
    quantity: wire.quantity,
    renewal: amountOf(wire.renew_amount),
    paidUntil: momentOf(wire.paid_until),
    plans,
    held: wire.held,
    cheaper: plans.find(({ quote }) => quote === wire.cheaper) ?? null,
    pauses: wire.pauses.map(({ quote, months, from, until }) => {
      return { quote, months, from: momentOf(from), until: momentOf(until) }
    }),
    change: readChange(wire.change, currency),
    pause: wire.pause && { ...readPause(wire.pause), confirmed: wire.pause.confirmed },
  }
}

function readPlan(wire: PlanOnWire, currency: Currency): ShownPlan {
  const amountOf = (amount: string) => parseMoney(amount, currency) ?? zero(currency)
  return {
    quote: wire.quote,
    pid: wire.pid,
    name: wire.pname,
    term: wire.term,
    quantity: wire.quantity,
    timing: wire.timing,
    effectiveAt: momentOf(wire.effective_at),
    renewsAt: momentOf(wire.renews_at),
    daysLeft: wire.days_left,
    daysInPeriod: wire.days_in_period,
    credit: amountOf(wire.credit),
    charge: amountOf(wire.charge),
    renewal: amountOf(wire.renew_amount),
    lost: wire.lost,
    fewerSeats: wire.fewer_seats,
    already: wire.already,
  }
}
