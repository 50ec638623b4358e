import { type SQLWrapper, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { countGiven } from '@/domains/licensing/licences'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { facts, moment, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/console'
import type { ChangeKind } from '../rules'
import { householdChanges, householdInvitations, householdPeople } from '../tables'

/** The household that a member holds or is in: its holder first, then who came, in their order. */
const read: CardPart = ({ member }) => ({
  household: listOnCard(sql`
    select who.id, who.username as name, who.email, who.id = h.holder_id as holder,
      case when who.id = h.holder_id then 0 else ${secondsOnCard(sql`min(h.joined_at)`)} end as since,
      ${countGiven(sql`h.holder_id`, sql`who.id`)} as seats
    from ${householdPeople} h join ${members} who on who.id in (h.holder_id, h.person_id)
    where h.holder_id = ${member}.id or h.holder_id = (
      select mine.holder_id from ${householdPeople} mine where mine.person_id = ${member}.id)
    group by who.id, h.holder_id order by holder desc, min(h.joined_at), who.id limit ${mostOnCard}`),
})

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'household.changed': true
    'household.invited': true
  }
  interface TimelineFacts {
    household: 'text'
  }
  interface TimelineTerms {
    householdChange: ChangeKind
  }
}

const nameOf = (id: SQLWrapper) =>
  sql<string>`(select coalesce(nullif(m.username, ''), m.email) from ${members} m where m.id = ${id})`

/** The history of a household, on the timelines of its holder and of the person concerned. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'household.changed',
    rows: ({ memberId }) => sql`
      select ${householdChanges.at} as at, ${householdChanges.id}::text as id,
        ${facts({
          householdChange: term(householdChanges.kind),
          person: text(nameOf(householdChanges.personId)),
          household: text(nameOf(householdChanges.holderId)),
          line: named('line', householdChanges.line),
        })} as facts
      from ${householdChanges}
      where (${householdChanges.holderId} = ${memberId} or ${householdChanges.personId} = ${memberId})`,
  },
  {
    kind: 'household.invited',
    rows: ({ memberId }) => sql`
      select ${householdInvitations.createdAt} as at, ${householdInvitations.id}::text as id,
        ${facts({ email: text(householdInvitations.email), due: moment(householdInvitations.expiresAt) })} as facts
      from ${householdInvitations} where ${householdInvitations.holderId} = ${memberId}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  timeline,
}
