declare module '@/platform/jobs/events' {
  interface Events {
    /** A customer has begun a conversation. */
    'ticket.opened': TicketEvent
    /** A customer has gone on with one. */
    'ticket.continued': TicketEvent
    /** An operator has answered. */
    'ticket.answered': TicketEvent & { readonly message: number }
    /** An operator has closed it. */
    'ticket.closed': TicketEvent
  }
}

export interface TicketEvent {
  /** Its number. */
  readonly ticket: string
}
