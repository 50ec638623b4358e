import { sql } from 'drizzle-orm'
import { type CardPart, secondsOnCard } from '@/platform/installation/console/member-card'
import { accountDeletions } from '../tables'

export const card: CardPart = ({ member }) => ({
  ends: secondsOnCard(sql`(select ends_at from ${accountDeletions} where member_id = ${member}.id)`),
  erased: secondsOnCard(sql`(select erased_at from ${accountDeletions} where member_id = ${member}.id)`),
})
