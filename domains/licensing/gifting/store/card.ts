import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { textOf } from '@/platform/database/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { presents } from '../tables'

/** Returns the gifts for the page of staff: those that the member has given and received, the newest first. */
export const card: CardPart = ({ member, reader }) => ({
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
