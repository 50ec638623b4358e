/** Written from the contracts by `npx vitest run --project rules -u`. */
interface GoodwillAnswer {
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

export interface OrdersCalls {
  /** Orders, newest first. */
  'GET /api/v1/orders': {
    input: {
      member?: number
      status?: 'paid' | 'refunded' | 'waiting' | 'cancelled'
      placed_from?: string
      placed_until?: string
      limit?: number
      after?: string
    }
    answer: {
      items: {
        id: string
        member: number
        status: 'paid' | 'refunded' | 'waiting' | 'cancelled'
        origin: 'checkout' | 'renewal' | 'given' | 'import' | 'entered'
        placed_at: string
        paid_at: string | null
        total: {
          amount: number
          currency: string
        }
        country: string
        vat_basis_points: number
        sold_by: 'vendor' | 'provider'
        provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
        payment: string | null
        coupon: string | null
        document: string | null
        purchase_order: string | null
        lines: {
          id: string
          position: number
          product: number
          name: string
          term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
          updates_months: number | null
          platforms: string[]
          quantity: number
          returned: number
          status: 'paid' | 'refunded' | 'waiting' | 'cancelled'
          amount: {
            amount: number
            currency: string
          }
        }[]
        metadata: { [name: string]: string }
      }[]
      next: string | null
    }
  }
  /** One order. */
  'GET /api/v1/orders/{order}': {
    input: {
      order: string
    }
    answer: {
      id: string
      member: number
      status: 'paid' | 'refunded' | 'waiting' | 'cancelled'
      origin: 'checkout' | 'renewal' | 'given' | 'import' | 'entered'
      placed_at: string
      paid_at: string | null
      total: {
        amount: number
        currency: string
      }
      country: string
      vat_basis_points: number
      sold_by: 'vendor' | 'provider'
      provider: 'sandbox' | 'paddle' | 'stripe' | 'transfer' | null
      payment: string | null
      coupon: string | null
      document: string | null
      purchase_order: string | null
      lines: {
        id: string
        position: number
        product: number
        name: string
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        updates_months: number | null
        platforms: string[]
        quantity: number
        returned: number
        status: 'paid' | 'refunded' | 'waiting' | 'cancelled'
        amount: {
          amount: number
          currency: string
        }
      }[]
      metadata: { [name: string]: string }
    }
  }
  /** Enters an order that was paid elsewhere. */
  'POST /api/v1/orders': {
    input: {
      email: string
      name?: string
      language: string
      items: {
        product: number
        term: '1M' | '2M' | '1Y' | '2Y' | '3Y' | '4Y' | 'LFT' | 'FREE'
        quantity?: number
        amount: number
      }[]
      currency: string
      country: string
      postal_code?: string
      paid_at: string
      document: string
      reason: string
    }
    answer: {
      order: string
      member: number
      licences: string[]
    }
  }
  /** Proposes to give a part of what a line cost back, while the member keeps it; an operator decides on it. */
  'POST /api/v1/orders/{order}/goodwill': {
    input: {
      order: string
      position: number
      amount: number
      reason: string
    }
    answer: GoodwillAnswer
  }
  /** Writes metadata of the vendor’s own beside an order. */
  'POST /api/v1/orders/{order}/metadata': {
    input: {
      order: string
      metadata: { [name: string]: string | null }
    }
    answer: {
      metadata: { [name: string]: string }
    }
  }
  /** Begins a refund of an order, or of some of it; an operator decides on it. */
  'POST /api/v1/orders/{order}/refunds': {
    input: {
      order: string
      positions?: number[]
      units?: number
      cause: 'does_not_work' | 'not_as_expected' | 'bought_by_mistake' | 'bought_twice' | 'not_needed' | 'other'
      reason: string
    }
    answer: GoodwillAnswer
  }
  /** Writes down that a member has withdrawn from a contract by phone or letter, and when. */
  'POST /api/v1/orders/{order}/withdrawals': {
    input: {
      order: string
      positions?: number[]
      declared_at: string
      reason: string
    }
    answer: GoodwillAnswer
  }
}
