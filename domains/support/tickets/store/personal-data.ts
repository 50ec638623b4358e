import { sql } from 'drizzle-orm'
import { members, provenAddress } from '@/domains/accounts/identity/relations'
import { refundsOf } from '@/domains/commerce/refunds'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { mails } from '@/platform/mail/tables'
import { ticketAttachments, ticketMessages, ticketPasses, ticketReplyAddresses, tickets } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    tickets: true
    attachments: true
  }
}

const asked: PersonalTable = {
  table: tickets,
  thing: 'tickets',
  // A ticket from the contact page belongs to the owner of its address, and to the account that has proven that
  // address.
  rows: ({ memberId }) => sql`(${tickets.memberId} = ${memberId} or ${tickets.email} = (
    select ${provenAddress} from ${members} where ${members.id} = ${memberId}))`,
  // The conversation about a refund goes with it.
  takes: { table: tickets, which: (memberId) => sql`t.refund in ${refundsOf(memberId)}` },
  withheld: {
    assignedTo: 'It names a person of the vendor’s staff.',
    changedBy: 'It names a person of the vendor’s staff.',
  },
}

/** The personal data of support: conversations end with the account. */
export const personalData: readonly PersonalTable[] = [
  asked,
  {
    table: ticketMessages,
    rows: under(ticketMessages.ticketId, asked, tickets.id),
    withheld: { operator: 'It names a person of the vendor’s staff.' },
    also: { ticket: sql`(select ${tickets.number} from ${tickets} where ${tickets.id} = ${ticketMessages.ticketId})` },
  },
  {
    table: ticketAttachments,
    thing: 'attachments',
    // Sent by the member, or by the person who held the mailed link of a ticket of theirs.
    rows: (person) => sql`(${ownedBy(ticketAttachments.memberId)(person)}
      or ${under(ticketAttachments.ticketId, asked, tickets.id)(person)})`,
    file: ticketAttachments.fileKey,
  },
  {
    table: ticketReplyAddresses,
    rows: under(ticketReplyAddresses.ticketId, asked, tickets.id),
    notExported: 'They are secrets of letters about the tickets.',
  },
  {
    table: mails,
    // Their subject names the ticket, and a number is never a part of another one.
    rows: (person) => sql`(${mails.kind} like 'support.staff.%' and exists (
      select from ${tickets} where strpos(${mails.subject}, ${tickets.number}) > 0 and ${asked.rows(person)}))`,
    notExported: 'They tell the vendor’s staff what stands in the tickets.',
  },
  {
    table: ticketPasses,
    staysApart: 'It opens tickets for a session of the account.',
    rows: (person) => sql`(${ownedBy(ticketPasses.memberId)(person)}
      or ${under(ticketPasses.ticketId, asked, tickets.id)(person)})`,
  },
]
