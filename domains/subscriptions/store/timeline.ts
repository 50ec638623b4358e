import { type SQL, sql } from 'drizzle-orm'
import type { Term } from '@/domains/catalogue/schema'
import { orders } from '@/domains/orders/tables'
import { facts, named, type TimelineSource, term, text } from '@/platform/database/timeline'
import type { Reason } from '../rules/cancelling'
import type { Ending } from '../rules/life'
import { cancellations, subscriptions } from '../tables'

declare module '@/platform/database/timeline' {
  interface TimelineKinds {
    'subscription.begun': true
    'subscription.ended': true
    'subscription.cancelled': true
  }
  interface TimelineTerms {
    term: Term
    ending: Ending
    leaving: `${Reason}`
  }
}

const own = (memberId: number, at: typeof subscriptions.startedAt | typeof subscriptions.endedAt, told: SQL) => sql`
  select ${at} as at, ${subscriptions.id}::text as id, ${told} as facts
  from ${subscriptions} join ${orders} on ${orders.id} = ${subscriptions.orderId}
  where ${subscriptions.memberId} = ${memberId}`

const about = {
  product: named('product', subscriptions.pid),
  term: term(subscriptions.term),
  order: text(orders.number),
}
const begun = facts(about)
const ended = facts({ ending: term(subscriptions.ending), ...about })

/** What subscriptions tell of a member's life; their renewals are orders. */
export const timeline: readonly TimelineSource[] = [
  { kind: 'subscription.begun', rows: ({ memberId }) => own(memberId, subscriptions.startedAt, begun) },
  { kind: 'subscription.ended', rows: ({ memberId }) => own(memberId, subscriptions.endedAt, ended) },
  {
    kind: 'subscription.cancelled',
    rows: ({ memberId }) => sql`
      select ${cancellations.cancelledAt} as at, ${cancellations.id} as id, ${facts({
        product: named('product', subscriptions.pid),
        leaving: term(sql<`${Reason}`>`${cancellations.reason}`),
      })} as facts
      from ${cancellations} left join ${subscriptions} on ${subscriptions.id} = ${cancellations.subscriptionId}
      where ${cancellations.memberId} = ${memberId}`,
  },
]
