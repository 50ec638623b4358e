import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { countGiven } from '@/domains/licensing/licences'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { householdPeople } from '../tables'

/** The household that a member holds or is in: its holder first, then who came, in their order. */
export const card: CardPart = ({ member }) => ({
  household: listOnCard(sql`
    select who.id, who.username as name, who.email, who.id = h.holder_id as holder,
      case when who.id = h.holder_id then 0 else ${secondsOnCard(sql`min(h.joined_at)`)} end as since,
      ${countGiven(sql`h.holder_id`, sql`who.id`)} as seats
    from ${householdPeople} h join ${members} who on who.id in (h.holder_id, h.person_id)
    where h.holder_id = ${member}.id or h.holder_id = (
      select mine.holder_id from ${householdPeople} mine where mine.person_id = ${member}.id)
    group by who.id, h.holder_id order by holder desc, min(h.joined_at), who.id limit ${mostOnCard}`),
})
