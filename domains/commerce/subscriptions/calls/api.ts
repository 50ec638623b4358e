import type { AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { asItIs, projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import type { Money } from '@/platform/money/money'
import { cancelForMember } from '../actions/cancel'
import { changePlanForMember } from '../actions/change-plan-for-member'
import { type PendingAnswer, pauseForMember } from '../actions/pause'
import { type PossibleChanges, possibleChanges, type QuotedPlan } from '../actions/plans'
import { resumeForMember } from '../actions/resume'
import { takeBackForMember } from '../actions/take-back'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsApiCalls } from '../contract/api'
import type { ApiPlans } from '../contract/api-plans'
import { apiSubscription } from '../contract/api-subscription'
import { subscriptionsListed } from '../store/api'
import { type OwnSubscription, subscriptionCalled } from '../store/subscriptions'

export function subscriptionsApi(context: SubscriptionsContext): ApiHandlers<typeof subscriptionsApiCalls> {
  const { database } = context
  /** The subscription as it is after a change. */
  const shown = <R extends Refusal>(reference: string, done: AuditedAnswer<unknown> | R) =>
    asItIs(done, () => subscriptionCalled(database, reference), present)
  /** The same of what its provider may not have answered yet. */
  const agreed = <R extends Refusal>(reference: string, done: PendingAnswer | R) =>
    asItIs(
      done,
      () => subscriptionCalled(database, reference),
      (found, { pending }) => ({ ...present(found), pending }),
    )
  return {
    'GET /api/v1/subscriptions': ({ input }) => {
      const filter = { memberId: input.member, state: input.status }
      return pageOf(input, (bounds) => subscriptionsListed(database, filter, bounds), present)
    },
    'GET /api/v1/subscriptions/{subscription}': async ({ input }) => {
      const found = await subscriptionCalled(database, input.subscription)
      return found ? present(found) : refuse(20085)
    },
    'POST /api/v1/subscriptions/{subscription}/cancel': async ({ input, acting }) =>
      shown(input.subscription, await cancelForMember(context, acting, input)),
    'POST /api/v1/subscriptions/{subscription}/resume': async ({ input, acting }) =>
      shown(input.subscription, await resumeForMember(context, acting, input)),
    'GET /api/v1/subscriptions/{subscription}/plans': async ({ input, reader, now }) => {
      const own = await subscriptionCalled(database, input.subscription)
      if (!own) return refuse(20085)
      const possible = await possibleChanges(context, own, { quantity: input.quantity, market: null, now })
      return presentApiPlans(own, possible, reader)
    },
    'POST /api/v1/subscriptions/{subscription}/pause': async ({ input, acting }) =>
      agreed(input.subscription, await pauseForMember(context, acting, input)),
    'POST /api/v1/subscriptions/{subscription}/take-back': async ({ input, acting }) =>
      shown(input.subscription, await takeBackForMember(context, acting, input)),
    'POST /api/v1/subscriptions/{subscription}/change': async ({ input: { product: pid, ...input }, acting }) =>
      agreed(input.subscription, await changePlanForMember(context, acting, { pid, ...input })),
  }
}

const present = projection(apiSubscription)((own: OwnSubscription) => ({
  id: own.reference,
  member: own.memberId,
  order: own.orderNumber,
  product: own.pid,
  status: own.state,
  ended_by: own.ending,
  amount: { amount: own.amount, currency: own.currency },
  renewal_amount: { amount: own.renewalAmount, currency: own.currency },
}))

const written = ({ minor, currency }: Money) => ({ amount: minor, currency })

/** Returns the possible changes of a subscription, for the vendor's own systems. */
function presentApiPlans(
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
