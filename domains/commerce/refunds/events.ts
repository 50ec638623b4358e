import type { CaseKind } from './rules'

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
  /** The order's row; left out, as the kind, where the case was not read, and in events of a server before this one. */
  readonly orderId?: number
  readonly kind?: CaseKind
}
