import { sql } from 'drizzle-orm'
import type { TimelineSource } from '@/platform/database/timeline'
import { ticketMessages, tickets } from '../tables'

/** What tickets tell of a member's life: each message of each. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'ticket.message',
    rows: ({ memberId }) => sql`
      select ${ticketMessages.at} as at, ${ticketMessages.id}::text as id,
        jsonb_build_object('ticket', ${tickets.number}, 'subject', ${tickets.subject},
          'author', ${ticketMessages.author}, 'operator', ${ticketMessages.operator}) as details
      from ${tickets} join ${ticketMessages} on ${ticketMessages.ticketId} = ${tickets.id}
      where ${tickets.memberId} = ${memberId}`,
  },
]
