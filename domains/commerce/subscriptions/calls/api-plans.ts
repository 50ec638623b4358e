import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { Money } from '@/platform/money/money'
import type { PossibleChanges, QuotedPlan } from '../actions/plans'
import type { ApiPlans } from '../contract/api-plans'
import type { OwnSubscription } from '../store/subscriptions'

const written = ({ minor, currency }: Money) => ({ amount: minor, currency })

/** Returns the possible changes of a subscription, for the vendor's own systems. */
export function presentApiPlans(
  { currency }: OwnSubscription,
  { plans, pauses, open }: PossibleChanges,
  reader: Reader,
): ApiPlans {
  return {
    items: plans.map((each) => presentPlan(each, reader)),
    pauses: pauses.map(({ months, from, until }) => ({
      months,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
    planned: open && {
      product: open.pid,
      term: open.term,
      quantity: open.quantity,
      renewal_amount: { amount: open.renewalAmount, currency },
      effective_at: open.effectiveAt.toISOString(),
      confirmed: open.state === 'scheduled',
    },
  }
}

function presentPlan({ product, plan, proration, lost, fewerSeats, quote }: QuotedPlan, reader: Reader) {
  const { timing, effectiveAt, daysLeft, daysInPeriod, credit, charge, renewal, renewsAt } = proration
  return {
    quote,
    product: plan.pid,
    name: textIn(product.names, reader),
    term: plan.term,
    quantity: plan.quantity,
    timing,
    effective_at: effectiveAt.toISOString(),
    days_left: daysLeft,
    days_in_period: daysInPeriod,
    credit: written(credit),
    charge: written(charge),
    renewal_amount: written(renewal),
    renews_at: renewsAt.toISOString(),
    lost: [...new Set(lost)],
    fewer_seats: fewerSeats,
  }
}
