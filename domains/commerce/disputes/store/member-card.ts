import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { disputes } from '../tables'

/** The disputes about a member's payments: who has lost one is seen at a glance. */
export const card: CardPart = ({ member }) => ({
  disputes: listOnCard(sql`
    select d.number, d.stage, o.number as "order", ${secondsOnCard(sql`d.opened_at`)} as at from ${disputes} d
    join ${orders} o on o.id = d.order_id where o.member_id = ${member}.id order by d.id desc limit ${mostOnCard}`),
})
