import { sql } from 'drizzle-orm'
import { orders } from '@/domains/orders/tables'
import { facts, type TimelineSource, term, text } from '@/platform/database/timeline'
import type { CaseState } from '../rules'
import { refundCaseSteps, refundCases } from '../tables'

declare module '@/platform/database/timeline' {
  interface TimelineKinds {
    'refund.step': true
  }
  interface TimelineFacts {
    refund: 'text'
  }
  interface TimelineTerms {
    refundState: CaseState
  }
}

/** What refunds tell of a member's life: each step of each case. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'refund.step',
    rows: ({ memberId }) => sql`
      select ${refundCaseSteps.at} as at, ${refundCaseSteps.id}::text as id,
        ${facts({
          refundState: term(refundCaseSteps.state),
          refund: text(refundCases.number),
          order: text(orders.number),
        })} as facts
      from ${refundCases} join ${orders} on ${orders.id} = ${refundCases.orderId}
      join ${refundCaseSteps} on ${refundCaseSteps.caseId} = ${refundCases.id}
      where ${refundCases.memberId} = ${memberId}`,
  },
]
