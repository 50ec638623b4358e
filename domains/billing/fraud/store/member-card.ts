import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { orderReviews, paymentRisks } from '../tables'

/** Returns the risks of a member's orders, by rules and providers. */
export const card: CardPart = ({ member }) => ({
  risks: listOnCard(sql`
    select o.number as "order", k.level, ${secondsOnCard(sql`k.warned_at`)} as warned,
      coalesce(r.number, '') as review
    from ${orders} o
    left join ${paymentRisks} k on k.provider = o.provider and k.payment = o.payment
    left join ${orderReviews} r on r.order_id = o.id
    where o.member_id = ${member}.id and (k.payment is not null or r.id is not null)
    order by o.placed_at desc, o.id desc limit ${mostOnCard}`),
})
