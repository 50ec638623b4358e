import { sql } from 'drizzle-orm'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import { codes } from '../tables'

export const card: CardPart = ({ member }) => ({
  codes: listOnCard(sql`
    select c.pool, ${secondsOnCard(sql`c.taken_at`)} as at from ${codes} c
    where c.member_id = ${member}.id order by c.taken_at desc limit ${mostOnCard}`),
})

export const matches: MemberMatches = ({ begins }) => [
  {
    by: 'code',
    memberId: sql`member_id`,
    from: sql`${codes}`,
    which: sql`lower(code) = ${begins} and member_id is not null`,
  },
]
