import { sql } from 'drizzle-orm'
import { amount, facts, type TimelineSource, text } from '@/platform/database/timeline'
import { orders } from '../tables'

declare module '@/platform/database/timeline' {
  interface TimelineKinds {
    'order.placed': true
    'order.paid': true
  }
  interface TimelineFacts {
    order: 'text'
    total: 'money'
  }
}

const told = facts({ order: text(orders.number), total: amount(orders.total, orders.currency) })

/** What orders tell of a member's life. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'order.placed',
    rows: ({ memberId }) => sql`
      select ${orders.placedAt} as at, ${orders.id}::text as id, ${told} as facts
      from ${orders} where ${orders.memberId} = ${memberId}`,
  },
  {
    kind: 'order.paid',
    rows: ({ memberId }) => sql`
      select ${orders.paidAt} as at, ${orders.id}::text as id, ${told} as facts
      from ${orders} where ${orders.memberId} = ${memberId}`,
  },
]
