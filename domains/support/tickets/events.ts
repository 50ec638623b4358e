declare module '@/platform/jobs/events' {
  interface Events {
    /** A customer has begun a conversation. */
    'ticket.opened': TicketEvent & LetterSigns
    /** A customer has gone on with one. */
    'ticket.continued': TicketEvent & LetterSigns
    /** An operator has answered. */
    'ticket.answered': TicketEvent & { readonly message: number }
    /** An operator has closed it. */
    'ticket.closed': TicketEvent
  }
}

/** Signs of a letter that decide whether its sender gets an answer. */
interface LetterSigns {
  /** No machine may answer it. */
  readonly quiet?: boolean
  /** Something in it is of a form that only Outlook opens. */
  readonly unopened?: boolean
}

export interface TicketEvent {
  /** Its number. */
  readonly ticket: string
}
