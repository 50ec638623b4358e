/** Written from the contracts by `npx vitest run --project rules -u`. */
export interface WebhookEndpointsCalls {
  /** Where events are sent to. */
  'GET /api/v1/webhook-endpoints': {
    input: Record<never, never>
    answer: {
      items: {
        id: string
        url: string
        description: string
        types: ('order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed')[]
        enabled: boolean
        created_at: string
        off: {
          reason: 'gone' | 'failing'
          at: string
        } | null
        failing_since: string | null
        waiting: number
      }[]
    }
  }
  /** Makes an endpoint; its secret is shown this once. */
  'POST /api/v1/webhook-endpoints/make': {
    input: {
      url: string
      description: string
      types: ('order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed')[]
    }
    answer: {
      id: string
      secret: string
    }
  }
  /** Changes where an endpoint is, what is sent there, and whether anything is. */
  'POST /api/v1/webhook-endpoints/{endpoint}/change': {
    input: {
      endpoint: string
      url: string
      description: string
      types: ('order.paid' | 'order.refunded' | 'order.credited' | 'order.cancelled' | 'licence.revoked' | 'licence.restored' | 'licence.handed_on' | 'licence_key.created' | 'licence_key.disabled' | 'licence_key.enabled' | 'licence_key.replaced' | 'refund.requested' | 'refund.closed' | 'dispute.opened' | 'dispute.closed' | 'subscription.started' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.paused' | 'subscription.resumed' | 'subscription.changed' | 'subscription.cancelled' | 'subscription.ended' | 'seat.activated' | 'seat.released' | 'trial.started' | 'trial.extended' | 'trial.ended' | 'company.founded' | 'company.person_joined' | 'company.role_changed' | 'company.person_left' | 'member.registered' | 'member.email_changed' | 'member.deletion_requested' | 'member.deletion_withdrawn' | 'member.erased' | 'consent.given' | 'consent.withdrawn' | 'ticket.opened' | 'ticket.continued' | 'ticket.answered' | 'ticket.closed')[]
      enabled: boolean
    }
    answer: {
      id: string
    }
  }
  /** Removes an endpoint with its log. */
  'POST /api/v1/webhook-endpoints/{endpoint}/remove': {
    input: {
      endpoint: string
    }
    answer: Record<never, never>
  }
  /** Sends events again: `event`, or all since a moment, in their order. */
  'POST /api/v1/webhook-endpoints/{endpoint}/replay': {
    input: {
      endpoint: string
      event?: string
      since?: string
    }
    answer: {
      count: number
    }
  }
  /** Gives an endpoint a new secret; the one before is good for a day beside it. */
  'POST /api/v1/webhook-endpoints/{endpoint}/rotate': {
    input: {
      endpoint: string
    }
    answer: {
      secret: string
      previous_until: string
    }
  }
  /** Sends an event that is made up to an endpoint, and says what came of it. */
  'POST /api/v1/webhook-endpoints/{endpoint}/test': {
    input: {
      endpoint: string
    }
    answer: {
      outcome: 'delivered' | 'rejected' | 'redirected' | 'gone' | 'late' | 'unreachable' | 'forbidden'
      status: number | null
      milliseconds: number
      answer: string | null
    }
  }
}
