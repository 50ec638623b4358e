import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { amount, facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { CaseState } from '../rules'
import { refundCaseSteps, refundCases } from '../tables'
import { isHeldByCase } from './sources'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'refund.step': true
    'refund.withoutCase': true
  }
  interface TimelineFacts {
    refund: 'text'
  }
  interface TimelineTerms {
    refundState: CaseState
  }
}

/** The timeline's entries about refunds: each step of each case, and refunds without one. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'refund.step',
    rows: ({ memberId }) => sql`
      select ${refundCaseSteps.at} as at, ${refundCaseSteps.id}::text as id,
        ${facts({
          refundState: term(refundCaseSteps.state),
          refund: text(refundCases.number),
          order: text(orders.number),
          because: text(refundCaseSteps.note),
        })} as facts
      from ${refundCases} join ${orders} on ${orders.id} = ${refundCases.orderId}
      join ${refundCaseSteps} on ${refundCaseSteps.caseId} = ${refundCases.id}
      where ${refundCases.memberId} = ${memberId}`,
  },
  {
    // Given back in the provider's own console, or by the system itself.
    kind: 'refund.withoutCase',
    rows: ({ memberId }) => sql`
      select ${orderLines.returnedAt} as at, ${orders.id} || '-' || min(${orderLines.position}) as id, ${facts({
        order: text(orders.number),
        total: amount(sql`sum(${orderLines.amount} - ${orderLines.goodwill})`, orders.currency),
      })} as facts
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${orders.memberId} = ${memberId} and ${orderLines.status} = ${orderStatus.refunded}
        and not ${isHeldByCase(sql`${orderLines}`)}
      group by ${orders.id}, ${orderLines.returnedAt}`,
  },
]
