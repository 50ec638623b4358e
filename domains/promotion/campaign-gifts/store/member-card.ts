import { sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import { giftClaims, giftCodes } from '../tables'

export const card: CardPart = ({ member }) => ({
  gifts: listOnCard(sql`
    select g.id, g.campaign, g.state, o.number as "order", ${secondsOnCard(sql`g.submitted_at`)} as at
    from ${giftClaims} g join ${orders} o on o.id = g.order_id
    where g.member_id = ${member}.id order by g.id desc limit ${mostOnCard}`),
})

export const matches: MemberMatches = ({ begins }) => [
  {
    by: 'code',
    memberId: sql`c.member_id`,
    from: sql`${giftCodes} g join ${giftClaims} c on c.id = g.claim_id`,
    which: sql`lower(g.code) = ${begins}`,
  },
]
