import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { facts, moment, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { HandoverOutcome } from '../rules/handovers'
import { handovers } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'handover.begun': true
    'handover.ended': true
  }
  interface TimelineTerms {
    handoverOutcome: HandoverOutcome
  }
}

const withLines = sql`${handovers} join ${orders} on ${orders.id} = ${handovers.orderId}
  join ${orderLines} on ${orderLines.orderId} = ${handovers.orderId} and ${orderLines.position} = ${handovers.position}`

/** Licences in transfer, on the timelines of both members; the recipient is known there once it has ended. */
export const handoverTimeline: readonly TimelineSource[] = [
  {
    kind: 'handover.begun',
    rows: ({ memberId }) => sql`
      select ${handovers.begunAt} as at, ${handovers.id}::text as id,
        ${facts({
          product: named('product', orderLines.pid),
          order: text(orders.number),
          email: text(handovers.email),
          network: text(handovers.network),
          due: moment(handovers.heldUntil),
        })} as facts
      from ${withLines} where ${handovers.giverId} = ${memberId}`,
  },
  {
    kind: 'handover.ended',
    rows: ({ memberId }) => sql`
      select ${handovers.endedAt} as at, ${handovers.id}::text as id,
        ${facts({
          handoverOutcome: term(handovers.outcome),
          product: named('product', orderLines.pid),
          order: text(orders.number),
          email: text(handovers.email),
        })} as facts
      from ${withLines}
      where (${handovers.giverId} = ${memberId} or ${handovers.acceptedBy} = ${memberId})
        and ${handovers.endedAt} is not null`,
  },
]
