import { sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { type MemberMatches, numbered } from '@/platform/installation/console/member-search'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { numberIn } from '@/platform/text/typed/code'
import { card } from '../contract/console'
import type { Author } from '../rules'
import { ticketMessages, tickets } from '../tables'

const read: CardPart = ({ member }) => ({
  tickets: listOnCard(sql`
    select t.number, t.subject, t.state, ${secondsOnCard(sql`t.updated_at`)} as at from ${tickets} t
    where t.member_id = ${member}.id and t.merged_into is null
    order by t.updated_at desc, t.id desc limit ${mostOnCard}`),
})

/** Finds by the number of a ticket. */
const matches: MemberMatches = ({ text }) => [
  {
    by: 'ticket',
    memberId: sql`member_id`,
    from: sql`${tickets}`,
    ...numbered(sql`number`, numberIn(text), { permission: 'tickets.answer', key: sql`number` }),
  },
]

/** The evidence of conversations between the member and support, without internal notes of staff. */
const evidence: readonly EvidenceSource[] = [
  {
    kind: 'conversation',
    rows: ({ memberId }) => sql`
      select said.at, concat_ws(' · ', ticket.number, ticket.subject) as subject, said.author as detail,
        null::text as network, null::timestamptz as done, null::timestamptz as failed, left(said.text, 2000) as words
      from ${tickets} ticket join ${ticketMessages} said on said.ticket_id = ticket.id
      where ticket.member_id = ${memberId}`,
  },
]

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
const timeline: readonly TimelineSource[] = [
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

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    tickets: true
  }
}

/** Since the customer last wrote: that is how long they have had no answer. */
const attention: readonly AttentionSource[] = [
  {
    kind: 'tickets',
    permission: 'tickets.answer',
    row: sql`select count(*) as count, min(greatest(updated_at, snoozed_until)) as since from ${tickets}
      where state = 'open' and (snoozed_until is null or snoozed_until <= now())`,
  },
]

/** Returns how many tickets wait for staff and how many for the member, for their own overview. */
export const overview: CardPart = ({ member }) => ({
  tickets: sql`(
    select json_build_object('open', count(*) filter (where t.state = 'open')::int,
      'answered', count(*) filter (where t.state = 'answered')::int)
    from ${tickets} t where t.member_id = ${member}.id and t.state <> 'closed')`,
})

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
  matches,
  timeline,
  evidence,
  attention,
}
