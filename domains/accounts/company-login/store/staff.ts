import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import type { EventKind } from '../rules'
import { ssoEvents } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'sso.event': true
  }
  interface TimelineFacts {
    ssoCompany: 'text'
    ssoDetail: 'text'
  }
  interface TimelineTerms {
    ssoEvent: EventKind
  }
}

/** The timeline's entries about a company's login provider and the logins by it, for the company and the person. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'sso.event',
    rows: ({ memberId }) => sql`
      select ${ssoEvents.at} as at, ${ssoEvents.id}::text as id,
        ${facts({
          ssoEvent: term(ssoEvents.kind),
          ssoCompany: text(sql<string>`(select c.username from ${members} c where c.id = ${ssoEvents.companyId})`),
          ssoDetail: text(ssoEvents.detail),
        })} as facts
      from ${ssoEvents} where (${ssoEvents.companyId} = ${memberId} or ${ssoEvents.personId} = ${memberId})`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  timeline,
}
