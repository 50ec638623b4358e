/** Written from the contracts by `npx vitest run --project rules -u`. */
interface RefundsAnswer {
  id: string
  order: string
  member: number
  kind: 'request' | 'withdrawal' | 'return' | 'fee' | 'goodwill'
  status: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
  reason: 'does_not_work' | 'not_as_expected' | 'bought_by_mistake' | 'bought_twice' | 'not_needed' | 'other' | null
  description: string
  amount: {
    amount: number
    currency: string
  }
  lines: {
    position: number
    product: number
    units: number | null
    amount: {
      amount: number
      currency: string
    }
  }[]
  reference: string | null
  created_at: string
  version: number
  steps: {
    status: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
    at: string
    by: 'member' | 'law' | 'system' | 'provider' | 'operator'
    name: string | null
    note: string | null
  }[]
}

export interface RefundsCalls {
  /** Refunds and withdrawals, newest first. */
  'GET /api/v1/refunds': {
    input: {
      status?: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
      kind?: 'request' | 'withdrawal' | 'return' | 'fee' | 'goodwill'
      order?: string
      limit?: number
      after?: string
    }
    answer: {
      items: {
        id: string
        order: string
        member: number
        kind: 'request' | 'withdrawal' | 'return' | 'fee' | 'goodwill'
        status: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
        reason: 'does_not_work' | 'not_as_expected' | 'bought_by_mistake' | 'bought_twice' | 'not_needed' | 'other' | null
        description: string
        amount: {
          amount: number
          currency: string
        }
        lines: {
          position: number
          product: number
          units: number | null
          amount: {
            amount: number
            currency: string
          }
        }[]
        reference: string | null
        created_at: string
        version: number
        steps: {
          status: 'requested' | 'approved' | 'refunding' | 'refunded' | 'failed' | 'declined' | 'retracted' | 'closed'
          at: string
          by: 'member' | 'law' | 'system' | 'provider' | 'operator'
          name: string | null
          note: string | null
        }[]
      }[]
      next: string | null
    }
  }
  /** One refund, with what became of it. */
  'GET /api/v1/refunds/{refund}': {
    input: {
      refund: string
    }
    answer: RefundsAnswer
  }
  /** Has the money returned by the payment provider. */
  'POST /api/v1/refunds/{refund}/approve': {
    input: {
      refund: string
      seen?: number
      by_hand?: string
    }
    answer: RefundsAnswer
  }
  /** Declines a request; the member gets the reason by mail. */
  'POST /api/v1/refunds/{refund}/decline': {
    input: {
      refund: string
      seen?: number
      reason: string
    }
    answer: RefundsAnswer
  }
}
