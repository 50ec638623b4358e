import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { amount, facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { StepKind } from '../rules'
import { disputeSteps, disputes } from '../tables'

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
export const timeline: readonly TimelineSource[] = [
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
