import { sql } from 'drizzle-orm'
import { facts, moment, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import type { RequestKind, RequestOutcome } from '../rules'
import { addressRequests } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'address.asked': true
    'address.ended': true
  }
  interface TimelineFacts {
    network: 'text'
    due: 'moment'
  }
  interface TimelineTerms {
    addressRequest: RequestKind
    addressOutcome: RequestOutcome
  }
}

const own = (memberId: number) =>
  sql`(${addressRequests.memberId} = ${memberId} or ${addressRequests.fromId} = ${memberId})`

/** The timeline's entries about requests for addresses and accounts, on the timelines of both accounts. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'address.asked',
    rows: ({ memberId }) => sql`
      select ${addressRequests.askedAt} as at, ${addressRequests.id}::text as id,
        ${facts({
          addressRequest: term(addressRequests.kind),
          email: text(addressRequests.email),
          order: text(addressRequests.orderNumber),
          network: text(addressRequests.network),
          due: moment(addressRequests.dueAt),
          operator: text(addressRequests.operator),
          because: text(addressRequests.reason),
        })} as facts
      from ${addressRequests} where ${own(memberId)}`,
  },
  {
    kind: 'address.ended',
    rows: ({ memberId }) => sql`
      select ${addressRequests.endedAt} as at, ${addressRequests.id}::text as id,
        ${facts({
          addressRequest: term(addressRequests.kind),
          addressOutcome: term(addressRequests.outcome),
          email: text(addressRequests.email),
          order: text(addressRequests.orderNumber),
        })} as facts
      from ${addressRequests} where ${own(memberId)} and ${addressRequests.endedAt} is not null`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  timeline,
}
