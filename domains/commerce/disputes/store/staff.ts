import { inArray, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { isDue } from '@/domains/staff/case-work/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { amount, facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/console'
import { type StepKind, unansweredStages } from '../rules'
import { disputeSteps, disputes } from '../tables'

/** The disputes about a member's payments: who has lost one is seen at a glance. */
const read: CardPart = ({ member }) => ({
  disputes: listOnCard(sql`
    select d.number, d.stage, o.number as "order", ${secondsOnCard(sql`d.opened_at`)} as at from ${disputes} d
    join ${orders} o on o.id = d.order_id where o.member_id = ${member}.id order by d.id desc limit ${mostOnCard}`),
})

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'dispute.step': true
  }
  interface TimelineFacts {
    dispute: 'text'
  }
  interface TimelineTerms {
    disputeStep: StepKind
  }
}

/** The timeline's entries about disputes: each step of each. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'dispute.step',
    rows: ({ memberId }) => sql`
      select ${disputeSteps.at} as at, ${disputeSteps.id}::text as id,
        ${facts({
          disputeStep: term(disputeSteps.kind),
          dispute: text(disputes.number),
          order: text(orders.number),
          total: amount(disputes.amount, disputes.currency),
          because: text(disputeSteps.note),
        })} as facts
      from ${disputes} join ${orders} on ${orders.id} = ${disputes.orderId}
      join ${disputeSteps} on ${disputeSteps.disputeId} = ${disputes.id}
      where ${orders.memberId} = ${memberId}`,
  },
]

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    disputes: true
  }
}

const attention: readonly AttentionSource[] = [
  {
    kind: 'disputes',
    permission: 'disputes.read',
    row: sql`select count(*) as count, min(${disputes.openedAt}) as since
      from ${disputes} where ${inArray(disputes.stage, [...unansweredStages])}
        and ${isDue('disputes', disputes.number)}`,
  },
]

const cases: readonly CaseSource[] = [
  {
    kind: 'disputes',
    permission: 'disputes.read',
    row: (key) =>
      sql`select o.member_id as member from ${disputes} d left join ${orders} o on o.id = d.order_id where d.number = ${key}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  timeline,
  attention,
  cases,
}
