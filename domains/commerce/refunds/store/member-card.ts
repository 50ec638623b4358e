import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { refundCases } from '../tables'

export const card: CardPart = ({ member }) => ({
  refunds: listOnCard(sql`
    select c.number, c.state, o.number as "order", ${secondsOnCard(sql`c.created_at`)} as at from ${refundCases} c
    join ${orders} o on o.id = c.order_id where c.member_id = ${member}.id order by c.id desc limit ${mostOnCard}`),
})
