import { sql } from 'drizzle-orm'
import type { TimelineSource } from '@/platform/database/timeline'
import { orders } from '../tables'

const facts = sql`jsonb_build_object('order', ${orders.number}, 'total', ${orders.total}, 'currency', ${orders.currency})`

/** What orders tell of a member's life. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'order.placed',
    rows: ({ memberId }) => sql`
      select ${orders.placedAt} as at, ${orders.id}::text as id, ${facts} as details
      from ${orders} where ${orders.memberId} = ${memberId}`,
  },
  {
    kind: 'order.paid',
    rows: ({ memberId }) => sql`
      select ${orders.paidAt} as at, ${orders.id}::text as id, ${facts} as details
      from ${orders} where ${orders.memberId} = ${memberId}`,
  },
]
