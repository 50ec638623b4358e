/** Written from the contracts by `npx vitest run --project rules -u`. */
interface SubscriptionsAnswer {
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

interface ChangeAnswer {
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
  pending: boolean
}

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
    answer: SubscriptionsAnswer
  }
  /** Lists possible changes and pauses of a subscription, with prices and times. */
  'GET /api/v1/subscriptions/{subscription}/plans': {
    input: {
      subscription: string
      quantity?: number
    }
    answer: {
      items: {
        quote: string
        product: number
        name: string
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        quantity: number
        timing: 'now' | 'periodEnd'
        effective_at: string
        days_left: number
        days_in_period: number
        credit: {
          amount: number
          currency: string
        }
        charge: {
          amount: number
          currency: string
        }
        renewal_amount: {
          amount: number
          currency: string
        }
        renews_at: string
        lost: number[]
        fewer_seats: number
      }[]
      pauses: {
        months: number
        from: string
        until: string
      }[]
      planned: {
        product: number
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        quantity: number
        renewal_amount: {
          amount: number
          currency: string
        }
        effective_at: string
        confirmed: boolean
      } | null
    }
  }
  /** Cancels a subscription: it runs to the end of what is paid for. */
  'POST /api/v1/subscriptions/{subscription}/cancel': {
    input: {
      subscription: string
      reason: string
    }
    answer: SubscriptionsAnswer
  }
  /** Changes the plan as it was quoted; the member may be charged by it. */
  'POST /api/v1/subscriptions/{subscription}/change': {
    input: {
      subscription: string
      reason: string
      product: number
      term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
      quantity: number
      quote: string
    }
    answer: ChangeAnswer
  }
  /** Pauses a subscription from the end of what is paid for on. */
  'POST /api/v1/subscriptions/{subscription}/pause': {
    input: {
      subscription: string
      months: number
      reason: string
    }
    answer: ChangeAnswer
  }
  /** Takes a cancellation back: the subscription renews again. */
  'POST /api/v1/subscriptions/{subscription}/resume': {
    input: {
      subscription: string
      reason: string
    }
    answer: SubscriptionsAnswer
  }
  /** Takes back what was agreed on for the end of the period, a pause or another plan. */
  'POST /api/v1/subscriptions/{subscription}/take-back': {
    input: {
      subscription: string
      reason: string
    }
    answer: SubscriptionsAnswer
  }
}
