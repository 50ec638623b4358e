import { type SQL, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { PresentOutcome } from '../rules'
import { presents } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'present.sent': true
    'present.ended': true
    'present.received': true
  }
  interface TimelineTerms {
    presentOutcome: PresentOutcome
  }
}

const order = text(orders.number)
const given = (memberId: number): SQL => sql`
  from ${orders} join ${presents} on ${presents.orderId} = ${orders.id} where ${orders.memberId} = ${memberId}`

/** The timeline's entries about gifts, for givers and recipients. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'present.sent',
    rows: ({ memberId }) => sql`
      select ${presents.sentAt} as at, ${presents.id}::text as id,
        ${facts({ order, email: text(presents.email) })} as facts
      ${given(memberId)} and ${presents.sentAt} is not null`,
  },
  {
    kind: 'present.ended',
    rows: ({ memberId }) => sql`
      select ${presents.endedAt} as at, ${presents.id}::text as id,
        ${facts({ order, presentOutcome: term(presents.outcome), email: text(presents.email) })} as facts
      ${given(memberId)} and ${presents.endedAt} is not null`,
  },
  {
    kind: 'present.received',
    rows: ({ memberId }) => sql`
      select ${presents.endedAt} as at, ${presents.id}::text as id, ${facts({ order })} as facts
      from ${presents} join ${orders} on ${orders.id} = ${presents.orderId}
      where ${presents.acceptedBy} = ${memberId} and ${presents.outcome} = 'accepted'`,
  },
]
