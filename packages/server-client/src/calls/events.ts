/** Written from the contracts by `npx vitest run --project rules -u`. */
export interface EventsCalls {
  /** Lists the events in order, without a gap. */
  'GET /api/v1/events': {
    input: {
      after?: string
      limit?: number
      types?: string
    }
    answer: {
      items: {
        id: string
        type: 'order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed'
        version: number
        timestamp: string
        object: {
          type: 'order' | 'subscription' | 'seat' | 'licence_key' | 'trial' | 'company' | 'member' | 'consent' | 'ticket'
          id: string
        }
        data: { [name: string]: unknown }
      }[]
      next: string | null
    }
  }
}
