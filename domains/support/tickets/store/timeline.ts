import { sql } from 'drizzle-orm'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Author } from '../rules'
import { ticketMessages, tickets } from '../tables'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'ticket.message': true
  }
  interface TimelineFacts {
    ticket: 'text'
    ticketSubject: 'text'
  }
  interface TimelineTerms {
    author: Author
  }
}

/** The timeline's entries about tickets: each message of each. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'ticket.message',
    rows: ({ memberId }) => sql`
      select ${ticketMessages.at} as at, ${ticketMessages.id}::text as id,
        ${facts({
          author: term(ticketMessages.author),
          operator: text(ticketMessages.operator),
          ticket: text(tickets.number),
          ticketSubject: text(tickets.subject),
        })} as facts
      from ${tickets} join ${ticketMessages} on ${ticketMessages.ticketId} = ${tickets.id}
      where ${tickets.memberId} = ${memberId}`,
  },
]
