import { sql } from 'drizzle-orm'
import { orderLines, orders } from '@/domains/orders/relations'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/database/member-card'
import { textOf } from '@/platform/database/texts'
import { subscriptions } from '../tables'

export const card: CardPart = ({ member, language }) => ({
  subscriptions: listOnCard(sql`
    select s.reference, ${textOf(sql`l.names`, language)} as name, s.term, s.state, ${secondsOnCard(sql`s.paid_until`)} as paid_until,
      o.number as "order", s.provider is not null as renews
    from ${subscriptions} s join ${orders} o on o.id = s.order_id
    join ${orderLines} l on l.order_id = s.order_id and l.position = s.position
    where s.member_id = ${member}.id order by s.id desc limit ${mostOnCard}`),
})
