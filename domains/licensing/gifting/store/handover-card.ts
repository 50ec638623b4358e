import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { textOf } from '@/platform/database/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { handoverFees, handovers } from '../tables'

/** The licences that a member has transferred, or received. */
export const handoverCard: CardPart = ({ member, reader }) => ({
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
