declare module '@/platform/jobs/events' {
  interface Events {
    /** A member has asked for a refund or withdrawn from a contract: for anyone who keeps the conversation about it. */
    'refund.requested': RefundEvent
    /** An operator wants it paid. */
    'refund.approved': RefundEvent
    /** The case has ended, in any state. */
    'refund.ended': RefundEvent
  }
}

export interface RefundEvent {
  /** The number of the case. */
  readonly refund: string
}
