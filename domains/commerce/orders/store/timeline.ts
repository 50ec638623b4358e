import { sql } from 'drizzle-orm'
import { amount, facts, moment, type TimelineSource, text } from '@/platform/installation/console/timeline'
import { orderStatus } from '../rules'
import { orderLines, orders } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'order.placed': true
    'order.paid': true
    'order.given': true
    'order.chargedBack': true
  }
  interface TimelineFacts {
    order: 'text'
    total: 'money'
    coupon: 'text'
    begins: 'moment'
  }
}

const details = { order: text(orders.number), total: amount(orders.total, orders.currency) }

/** Orders given by staff, and imported free ones. */
const isGiven = sql`(${orders.origin} = 'given' or (${orders.origin} = 'import' and ${orders.total} = 0))`

/** Renewals were not placed by the member: the subscription's timeline shows them. */
const isRenewal = sql`${orders.origin} = 'renewal'`

/** The timeline's entries about orders. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'order.placed',
    rows: ({ memberId }) => sql`
      select ${orders.placedAt} as at, ${orders.id}::text as id,
        ${facts({ ...details, coupon: text(orders.couponCode) })} as facts
      from ${orders} where ${orders.memberId} = ${memberId} and not ${isGiven} and not ${isRenewal}`,
  },
  {
    kind: 'order.paid',
    rows: ({ memberId }) => sql`
      select ${orders.paidAt} as at, ${orders.id}::text as id, ${facts(details)} as facts
      from ${orders} where ${orders.memberId} = ${memberId} and not ${isGiven} and not ${isRenewal}`,
  },
  {
    // It happens when it is given, whenever its term begins: a further one where the running one ends.
    kind: 'order.given',
    rows: ({ memberId }) => sql`
      select ${orders.placedAt} as at, ${orders.id}::text as id, ${facts({
        order: text(orders.number),
        begins: moment(sql`case when ${orders.paidAt} > ${orders.placedAt} then ${orders.paidAt} end`),
      })} as facts
      from ${orders} where ${orders.memberId} = ${memberId} and ${isGiven}`,
  },
  {
    kind: 'order.chargedBack',
    rows: ({ memberId }) => sql`
      select ${orderLines.returnedAt} as at, ${orders.id} || '-' || min(${orderLines.position}) as id, ${facts({
        order: text(orders.number),
        total: amount(sql`sum(${orderLines.amount})`, orders.currency),
      })} as facts
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${orders.memberId} = ${memberId} and ${orderLines.status} = ${orderStatus.cancelled}
      group by ${orders.id}, ${orderLines.returnedAt}`,
  },
]
