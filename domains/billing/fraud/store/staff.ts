import { eq, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { isDue } from '@/domains/staff/case-work/relations'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { CaseSource } from '@/platform/installation/console/cases'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/console'
import type { ReviewState } from '../rules/limits'
import { orderReviews, paymentRisks } from '../tables'

/** Returns the risks of a member's orders, by rules and providers. */
const read: CardPart = ({ member }) => ({
  risks: listOnCard(sql`
    select o.number as "order", k.level, ${secondsOnCard(sql`k.warned_at`)} as warned,
      coalesce(r.number, '') as review
    from ${orders} o
    left join ${paymentRisks} k on k.provider = o.provider and k.payment = o.payment
    left join ${orderReviews} r on r.order_id = o.id
    where o.member_id = ${member}.id and (k.payment is not null or r.id is not null)
    order by o.placed_at desc, o.id desc limit ${mostOnCard}`),
})

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
const timeline: readonly TimelineSource[] = [
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

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    reviews: true
  }
}

const attention: readonly AttentionSource[] = [
  {
    kind: 'reviews',
    permission: 'reviews.read',
    row: sql`select count(*) as count, min(${orderReviews.openedAt}) as since
      from ${orderReviews} where ${eq(orderReviews.state, 'open')}
        and ${isDue('reviews', orderReviews.number)}`,
  },
]

const cases: readonly CaseSource[] = [
  {
    kind: 'reviews',
    permission: 'reviews.read',
    row: (key) =>
      sql`select o.member_id as member from ${orderReviews} r join ${orders} o on o.id = r.order_id where r.number = ${key}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  timeline,
  attention,
  cases,
}
