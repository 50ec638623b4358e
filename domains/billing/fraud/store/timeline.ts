import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { ReviewState } from '../rules/reviews'
import { orderReviews } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'review.opened': true
    'review.decided': true
  }
  interface TimelineFacts {
    fraudReview: 'text'
  }
  interface TimelineTerms {
    fraudReviewState: ReviewState
  }
}

/** The timeline's entries about reviews: their beginning and their outcome. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'review.opened',
    rows: ({ memberId }) => sql`
      select ${orderReviews.openedAt} as at, ${orderReviews.id}::text as id,
        ${facts({ fraudReview: text(orderReviews.number), order: text(orders.number) })} as facts
      from ${orderReviews} join ${orders} on ${orders.id} = ${orderReviews.orderId}
      where ${orders.memberId} = ${memberId}`,
  },
  {
    kind: 'review.decided',
    rows: ({ memberId }) => sql`
      select ${orderReviews.decidedAt} as at, ${orderReviews.id}::text as id,
        ${facts({
          fraudReviewState: term(orderReviews.state),
          fraudReview: text(orderReviews.number),
          order: text(orders.number),
          because: text(orderReviews.note),
        })} as facts
      from ${orderReviews} join ${orders} on ${orders.id} = ${orderReviews.orderId}
      where ${orders.memberId} = ${memberId} and ${orderReviews.decidedAt} is not null`,
  },
]
