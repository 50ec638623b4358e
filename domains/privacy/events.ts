declare module '@/platform/jobs/events' {
  interface Events {
    /** A member has asked for the end of the account; it waits. */
    'account.deletion_requested': AccountEvent
    /** The member keeps the account after all. */
    'account.kept': AccountEvent
  }
}

export interface AccountEvent {
  readonly memberId: number
}
