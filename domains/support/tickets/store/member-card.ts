import { sql } from 'drizzle-orm'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { tickets } from '../tables'

export const card: CardPart = ({ member }) => ({
  tickets: listOnCard(sql`
    select t.number, t.subject, t.state, ${secondsOnCard(sql`t.updated_at`)} as at from ${tickets} t
    where t.member_id = ${member}.id order by t.updated_at desc, t.id desc limit ${mostOnCard}`),
})
