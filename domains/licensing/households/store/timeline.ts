import { type SQLWrapper, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { facts, moment, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { ChangeKind } from '../rules'
import { householdChanges, householdInvitations } from '../tables'

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
export const timeline: readonly TimelineSource[] = [
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
