import { sql } from 'drizzle-orm'
import { paymentFees } from '@/integrations/payments/tables'
import { textOf } from '@/platform/database/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { type MemberMatches, numbered } from '@/platform/installation/console/member-search'
import { amount, facts, moment, type TimelineSource, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { numberIn } from '@/platform/text/typed/code'
import { card } from '../contract/console'
import { orderStatus } from '../rules'
import { orderLines, orders } from '../tables'

const read: CardPart = ({ member, reader }) => ({
  orders: listOnCard(sql`
    select o.number, ${secondsOnCard(sql`o.placed_at`)} as placed, o.status, o.origin, o.total::float8 as total, o.currency,
      o.outside_document as document, o.sold_by, o.provider, o.affiliate, o.metadata, (
        select json_build_object('currency', f.currency, 'amount', f.amount::float8) from ${paymentFees} f
        where f.provider = o.provider and f.payment = o.payment) as fee,
      ${listOnCard(sql`
        select l.position, l.pid, ${textOf(sql`l.names`, reader)} as name, l.term, l.status, l.quantity,
          l.returned_units as returned,
          l.amount::float8 as amount, l.goodwill::float8 as goodwill,
          ${secondsOnCard(sql`l.revoked_at`)} as revoked, l.metadata from ${orderLines} l
        where l.order_id = o.id order by l.position`)} as lines
    from ${orders} o where o.member_id = ${member}.id order by o.placed_at desc, o.id desc limit ${mostOnCard}`),
})

/** Finds by a whole order number. */
const matches: MemberMatches = ({ text }) => [
  {
    by: 'order',
    memberId: sql`member_id`,
    from: sql`${orders}`,
    ...numbered(sql`number`, numberIn(text), { permission: 'orders.read' }),
  },
]

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
const timeline: readonly TimelineSource[] = [
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

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ orders }, { featuresOf }) => ({
      orders: orders.map(({ lines, ...order }) => ({
        ...order,
        lines: lines.map((line) => ({ ...line, features: [...featuresOf(line.pid)] })),
      })),
    }),
  },
  matches,
  timeline,
}
