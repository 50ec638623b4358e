import { sql } from 'drizzle-orm'
import { orders } from '@/domains/orders/tables'
import type { TimelineSource } from '@/platform/database/timeline'
import { cancellations, subscriptions } from '../tables'

const own = (memberId: number, at: typeof subscriptions.startedAt | typeof subscriptions.endedAt) => sql`
  select ${at} as at, ${subscriptions.id}::text as id,
    jsonb_build_object('product', ${subscriptions.pid}, 'term', ${subscriptions.term}, 'order', ${orders.number},
      'ending', ${subscriptions.ending}) as details
  from ${subscriptions} join ${orders} on ${orders.id} = ${subscriptions.orderId}
  where ${subscriptions.memberId} = ${memberId}`

/** What subscriptions tell of a member's life; their renewals are orders. */
export const timeline: readonly TimelineSource[] = [
  { kind: 'subscription.begun', rows: ({ memberId }) => own(memberId, subscriptions.startedAt) },
  { kind: 'subscription.ended', rows: ({ memberId }) => own(memberId, subscriptions.endedAt) },
  {
    kind: 'subscription.cancelled',
    rows: ({ memberId }) => sql`
      select ${cancellations.cancelledAt} as at, ${cancellations.id} as id,
        jsonb_build_object('product', ${subscriptions.pid}, 'reason', ${cancellations.reason}) as details
      from ${cancellations} left join ${subscriptions} on ${subscriptions.id} = ${cancellations.subscriptionId}
      where ${cancellations.memberId} = ${memberId}`,
  },
]
