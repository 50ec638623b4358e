import { sql } from 'drizzle-orm'
import { paymentFees } from '@/integrations/payments/tables'
import { textOf } from '@/platform/database/texts'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import { numberIn } from '@/platform/text/typed/code'
import { orderLines, orders } from '../tables'

export const card: CardPart = ({ member, reader }) => ({
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
export const matches: MemberMatches = ({ text }) => [
  { by: 'order', memberId: sql`member_id`, from: sql`${orders}`, which: sql`number = ${numberIn(text)}` },
]
