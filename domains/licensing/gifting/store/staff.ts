import { type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { textOf } from '@/platform/database/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { facts, moment, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/console'
import type { PresentOutcome } from '../rules'
import type { HandoverOutcome } from '../rules/handovers'
import { handoverFees, handovers, presents } from '../tables'

/** Returns the gifts for the page of staff: those that the member has given and received, the newest first. */
const read: CardPart = ({ member, reader }) => ({
  presents: listOnCard(sql`
    select p.id, o.number as "order", o.member_id = ${member}.id as given, p.sender, p.name, p.email,
      coalesce(p.outcome, case when p.sent_at is null then 'planned' else 'waiting' end) as state,
      ${secondsOnCard(sql`coalesce(p.ended_at, p.due_at, p.deliver_at)`)} as at, (
        select string_agg(${textOf(sql`line.names`, reader)}, ', ' order by line.position)
        from ${orderLines} line where line.order_id = o.id) as products, (
        select json_build_object('id', other.id, 'email', other.email) from ${members} other
        where other.id = case when o.member_id = ${member}.id then p.accepted_by else o.member_id end) as other
    from (
      select given.id from ${orders} placed join ${presents} given on given.order_id = placed.id
      where placed.member_id = ${member}.id and placed.status <> ${orderStatus.waiting}
      union select accepted.id from ${presents} accepted where accepted.accepted_by = ${member}.id) own
    join ${presents} p on p.id = own.id join ${orders} o on o.id = p.order_id
    order by p.id desc limit ${mostOnCard}`),
})

/** The licences that a member has transferred, or received. */
const handoverCard: CardPart = ({ member, reader }) => ({
  handovers: listOnCard(sql`
    select h.id, coalesce(${textOf(sql`bought.names`, reader)}, '') as name, placed.number as order, h.email,
      h.giver_id = ${member}.id as given,
      coalesce(h.outcome, case when h.sent_at is null then 'held' else 'waiting' end) as state,
      ${secondsOnCard(sql`coalesce(h.ended_at, h.due_at, h.held_until)`)} as until, (
        select paid.number from ${handoverFees} f join ${orders} paid on paid.id = f.order_id
        where f.handover_id = h.id) as fee
    from ${handovers} h join ${orders} placed on placed.id = h.order_id
    join ${orderLines} bought on bought.order_id = h.order_id and bought.position = h.position
    where h.giver_id = ${member}.id or h.accepted_by = ${member}.id order by h.id desc limit ${mostOnCard}`),
})

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
const handoverTimeline: readonly TimelineSource[] = [
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
const timeline: readonly TimelineSource[] = [
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

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read: (question) => ({ ...read(question), ...handoverCard(question) }) },
  timeline: [...timeline, ...handoverTimeline],
}
