import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { amount, facts, moment, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import { type ReasonName, reasonNames } from '../rules/cancelling'
import type { RenewalStep, SubscriptionEnd } from '../rules/life'
import type { PlanChangeState } from '../rules/plan-change'
import { planChanges } from '../tables/plan-changes'
import { cancellations, subscriptionPeriods, subscriptionSteps, subscriptions } from '../tables/subscriptions'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'subscription.begun': true
    'subscription.renewed': true
    'subscription.renewal': true
    'subscription.ended': true
    'subscription.cancelled': true
    'subscription.offerTaken': true
    'subscription.planChange': true
  }
  interface TimelineFacts {
    runsUntil: 'moment'
    effectiveAt: 'moment'
  }
  interface TimelineTerms {
    term: Term
    ending: SubscriptionEnd
    leaving: ReasonName
    renewalStep: RenewalStep
    planChange: PlanChangeState
  }
}

const own = (memberId: number, at: typeof subscriptions.startedAt | typeof subscriptions.endedAt, told: SQL) => sql`
  select ${at} as at, ${subscriptions.id}::text as id, ${told} as facts
  from ${subscriptions} join ${orders} on ${orders.id} = ${subscriptions.orderId}
  where ${subscriptions.memberId} = ${memberId}`

const plan = { product: named('product', subscriptions.pid), term: term(subscriptions.term) }
const about = { ...plan, order: text(orders.number) }
const begun = facts(about)
const ended = facts({ ending: term(subscriptions.ending), ...about })

const leaving = sql<ReasonName>`(${sql.raw(`array['${reasonNames.join("', '")}']`)})[${cancellations.reason}]`

const onTheWayOut = (
  memberId: number,
  at: typeof cancellations.cancelledAt | typeof cancellations.offerTakenAt,
  told: SQL,
) => sql`
  select ${at} as at, ${cancellations.id} as id, ${told} as facts
  from ${cancellations} left join ${subscriptions} on ${subscriptions.id} = ${cancellations.subscriptionId}
  where ${cancellations.memberId} = ${memberId}`

/**
 * Whether the member's own cancellation, with its reason, covers the provider's report of the same at about the same
 * time.
 */
const isCancellation = sql`(${subscriptionSteps.step} = 'stopped' and exists (
  select from ${cancellations} where ${cancellations.memberId} = ${subscriptions.memberId}
    and ${cancellations.subscriptionId} = ${subscriptions.id} and ${cancellations.cancelledAt}
      between ${subscriptionSteps.at} - interval '10 minutes' and ${subscriptionSteps.at} + interval '10 minutes'))`

/** The timeline's entries about subscriptions. */
export const timeline: readonly TimelineSource[] = [
  { kind: 'subscription.begun', rows: ({ memberId }) => own(memberId, subscriptions.startedAt, begun) },
  {
    kind: 'subscription.renewed',
    rows: ({ memberId }) => sql`
      select ${orders.paidAt} as at, ${orders.id} || '-' || ${orderLines.position} as id,
        ${facts({ ...plan, total: amount(orderLines.amount, orders.currency), order: text(orders.number) })} as facts
      from ${subscriptions} join ${subscriptionPeriods} on ${subscriptionPeriods.subscriptionId} = ${subscriptions.id}
      join ${orders} on ${orders.id} = ${subscriptionPeriods.orderId}
      join ${orderLines} on ${orderLines.orderId} = ${orders.id}
        and ${orderLines.position} = ${subscriptionPeriods.position}
      where ${subscriptions.memberId} = ${memberId}`,
  },
  {
    kind: 'subscription.renewal',
    rows: ({ memberId }) => sql`
      select ${subscriptionSteps.at} as at, ${subscriptionSteps.id}::text as id, ${facts({
        renewalStep: term(subscriptionSteps.step),
        ...plan,
        runsUntil: moment(subscriptionSteps.runsUntil),
      })} as facts
      from ${subscriptions} join ${subscriptionSteps} on ${subscriptionSteps.subscriptionId} = ${subscriptions.id}
      where ${subscriptions.memberId} = ${memberId} and not ${isCancellation}`,
  },
  {
    kind: 'subscription.planChange',
    rows: ({ memberId }) => sql`
      select coalesce(${planChanges.closedAt}, ${planChanges.requestedAt}) as at, ${planChanges.id}::text as id, ${facts(
        {
          planChange: term(planChanges.state),
          product: named('product', planChanges.pid),
          term: term(planChanges.term),
          total: amount(planChanges.charge, subscriptions.currency),
          effectiveAt: moment(planChanges.effectiveAt),
        },
      )} as facts
      from ${subscriptions} join ${planChanges} on ${planChanges.subscriptionId} = ${subscriptions.id}
      where ${subscriptions.memberId} = ${memberId}`,
  },
  { kind: 'subscription.ended', rows: ({ memberId }) => own(memberId, subscriptions.endedAt, ended) },
  {
    kind: 'subscription.cancelled',
    rows: ({ memberId }) =>
      onTheWayOut(memberId, cancellations.cancelledAt, facts({ ...plan, leaving: term(leaving) })),
  },
  {
    kind: 'subscription.offerTaken',
    rows: ({ memberId }) => onTheWayOut(memberId, cancellations.offerTakenAt, facts(plan)),
  },
]
