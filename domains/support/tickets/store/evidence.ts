import { sql } from 'drizzle-orm'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { ticketMessages, tickets } from '../tables'

/** The evidence of conversations between the member and support, without internal notes of staff. */
export const evidence: readonly EvidenceSource[] = [
  {
    kind: 'conversation',
    rows: ({ memberId }) => sql`
      select said.at, concat_ws(' · ', ticket.number, ticket.subject) as subject, said.author as detail,
        null::text as network, null::timestamptz as done, null::timestamptz as failed, left(said.text, 2000) as words
      from ${tickets} ticket join ${ticketMessages} said on said.ticket_id = ticket.id
      where ticket.member_id = ${memberId}`,
  },
]
