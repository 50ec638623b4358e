import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'ticket.message': 'tickets.card.at.message',
  },
  facts: {
    ticketSubject: 'tickets.card.fact.quoted',
    author: null,
    ticket: null,
  },
  terms: {
    author: {
      customer: 'tickets.card.author.customer',
      operator: 'tickets.card.author.operator',
      system: 'tickets.card.author.system',
    },
  },
  acts: {
    'ticket.answer': 'tickets.card.did.answerTicket',
    'ticket.assign': 'tickets.card.did.assignTicket',
    'ticket.attach': 'tickets.card.did.attach',
    'ticket.close': 'tickets.card.did.closeTicket',
    'ticket.merge': 'tickets.card.did.mergeTicket',
    'ticket.note': 'tickets.card.did.noteOnTicket',
    'ticket.reopen': 'tickets.card.did.reopenTicket',
    'ticket.snooze': 'tickets.card.did.snoozeTicket',
  },
  things: {
    attachments: 'tickets.card.thing.attachments',
    tickets: 'tickets.card.thing.tickets',
  },
})
