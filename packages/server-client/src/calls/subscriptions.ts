/** Written from the contracts by `npx vitest run --project rules -u`. */
export interface SubscriptionsCalls {
  /** Subscriptions, newest first. */
  'GET /api/v1/subscriptions': {
    input: {
      member?: number
      status?: 'active' | 'pastDue' | 'paused' | 'cancelled' | 'ended'
      limit?: number
      after?: string
    }
    answer: {
      items: {
        id: string
        member: number
        order: string
        product: number
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        quantity: number
        status: 'active' | 'pastDue' | 'paused' | 'cancelled' | 'ended'
        started_at: string
        paid_until: string
        ended_at: string | null
        ended_by: 'ranOut' | 'unpaid' | 'refunded' | 'chargedBack' | 'upgraded' | 'trialUsed' | null
        paused_from: string | null
        paused_until: string | null
        amount: {
          amount: number
          currency: string
        }
        renewal_amount: {
          amount: number
          currency: string
        }
        provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
        provider_subscription: string | null
      }[]
      next: string | null
    }
  }
  /** One subscription. */
  'GET /api/v1/subscriptions/{subscription}': {
    input: {
      subscription: string
    }
    answer: {
      id: string
      member: number
      order: string
      product: number
      term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
      quantity: number
      status: 'active' | 'pastDue' | 'paused' | 'cancelled' | 'ended'
      started_at: string
      paid_until: string
      ended_at: string | null
      ended_by: 'ranOut' | 'unpaid' | 'refunded' | 'chargedBack' | 'upgraded' | 'trialUsed' | null
      paused_from: string | null
      paused_until: string | null
      amount: {
        amount: number
        currency: string
      }
      renewal_amount: {
        amount: number
        currency: string
      }
      provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
      provider_subscription: string | null
    }
  }
  /** Cancels a subscription: it runs to the end of what is paid for. */
  'POST /api/v1/subscriptions/{subscription}/cancel': {
    input: {
      subscription: string
      reason: string
    }
    answer: {
      id: string
      member: number
      order: string
      product: number
      term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
      quantity: number
      status: 'active' | 'pastDue' | 'paused' | 'cancelled' | 'ended'
      started_at: string
      paid_until: string
      ended_at: string | null
      ended_by: 'ranOut' | 'unpaid' | 'refunded' | 'chargedBack' | 'upgraded' | 'trialUsed' | null
      paused_from: string | null
      paused_until: string | null
      amount: {
        amount: number
        currency: string
      }
      renewal_amount: {
        amount: number
        currency: string
      }
      provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
      provider_subscription: string | null
    }
  }
  /** Takes a cancellation back: the subscription renews again. */
  'POST /api/v1/subscriptions/{subscription}/resume': {
    input: {
      subscription: string
      reason: string
    }
    answer: {
      id: string
      member: number
      order: string
      product: number
      term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
      quantity: number
      status: 'active' | 'pastDue' | 'paused' | 'cancelled' | 'ended'
      started_at: string
      paid_until: string
      ended_at: string | null
      ended_by: 'ranOut' | 'unpaid' | 'refunded' | 'chargedBack' | 'upgraded' | 'trialUsed' | null
      paused_from: string | null
      paused_until: string | null
      amount: {
        amount: number
        currency: string
      }
      renewal_amount: {
        amount: number
        currency: string
      }
      provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
      provider_subscription: string | null
    }
  }
}
