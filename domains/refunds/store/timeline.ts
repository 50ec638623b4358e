import { sql } from 'drizzle-orm'
import { orders } from '@/domains/orders/tables'
import type { TimelineSource } from '@/platform/database/timeline'
import { refundCaseSteps, refundCases } from '../tables'

/** What refunds tell of a member's life: each step of each case. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'refund.step',
    rows: ({ memberId }) => sql`
      select ${refundCaseSteps.at} as at, ${refundCaseSteps.id}::text as id,
        jsonb_build_object('case', ${refundCases.number}, 'order', ${orders.number},
          'state', ${refundCaseSteps.state}) as details
      from ${refundCases} join ${orders} on ${orders.id} = ${refundCases.orderId}
      join ${refundCaseSteps} on ${refundCaseSteps.caseId} = ${refundCases.id}
      where ${refundCases.memberId} = ${memberId}`,
  },
]
