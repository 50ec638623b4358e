import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { textOf } from '@/platform/database/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { amount, facts, moment, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/console'
import { type ReasonName, reasonNames } from '../rules/cancelling'
import type { RenewalStep, SubscriptionEnd } from '../rules/life'
import type { PlanChangeState } from '../rules/plans'
import { planChanges } from '../tables/plan-changes'
import { cancellations, subscriptionPeriods, subscriptionSteps, subscriptions } from '../tables/subscriptions'
import { namesOf } from './subscriptions'

/** The change that waits for the end of the period: its product by its id, whose name the catalogue has. */
const planned = sql`(
  select json_build_object('pid', change.pid, 'term', change.term, 'quantity', change.quantity)
  from ${planChanges} change where change.subscription_id = s.id and change.state = 'scheduled')`

const read: CardPart = ({ member, reader }) => ({
  subscriptions: listOnCard(sql`
    select s.reference, ${textOf(namesOf(sql`s`), reader)} as name, s.term, s.state, ${secondsOnCard(sql`s.paid_until`)} as paid_until,
      o.number as "order", s.quantity, s.provider is not null as renews,
      case when s.paid_until <= s.trial_until and s.state <> 'ended' then ${secondsOnCard(sql`s.trial_until`)} else 0 end as trial_until,
      ${secondsOnCard(sql`s.paused_from`)} as paused_from, ${secondsOnCard(sql`s.paused_until`)} as paused_until, ${planned} as planned
    from ${subscriptions} s join ${orders} o on o.id = s.order_id
    where s.member_id = ${member}.id order by s.id desc limit ${mostOnCard}`),
})

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
const timeline: readonly TimelineSource[] = [
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

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ subscriptions }, { nameOf }) => ({
      subscriptions: subscriptions.map(({ planned, ...each }) => ({
        ...each,
        planned: planned && { ...planned, name: nameOf('product', String(planned.pid)) },
      })),
    }),
  },
  timeline,
}
